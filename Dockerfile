# The command, the studio that `flitlab serve` serves, and the worker of a queue: docs/containers.md.

# The Node that the package is tried on longest.
ARG NODE=22-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
# Nothing that packages bring is run: the sources are all that is built.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent pack && mv dist/flitlab-*.tgz /flitlab.tgz

FROM node:${NODE}
COPY --from=build /flitlab.tgz /tmp/flitlab.tgz
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/flitlab.tgz && npm cache clean --force
COPY docker/health.mjs /usr/local/lib/flitlab/health.mjs
# Results are written here: mount a folder.
RUN mkdir /data && chown node:node /data
WORKDIR /data
USER node
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "/usr/local/lib/flitlab/health.mjs"]
ENTRYPOINT ["flitlab"]
CMD ["serve", "--host", "0.0.0.0", "--port", "4173"]
