/** A strict little reader: whether a text is well-formed XML with one root, enough for what the charts write. */
export function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let roots = 0;
  let at = 0;
  const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/y;
  while (at < xml.length) {
    if (xml[at] === "<") {
      tag.lastIndex = at;
      const match = tag.exec(xml);
      if (!match) return false;
      const [whole, closing, name, attributes, selfClosing] = match;
      if (!entitiesValid(attributes!)) return false;
      if (closing) {
        if (open.pop() !== name) return false;
      } else {
        if (open.length === 0) roots++;
        if (!selfClosing) open.push(name!);
      }
      at += whole!.length;
    } else {
      const next = xml.indexOf("<", at);
      const text = xml.slice(at, next < 0 ? xml.length : next);
      if (!entitiesValid(text) || text.includes(">") || (open.length === 0 && text.trim() !== "")) return false;
      at += text.length;
    }
  }
  return open.length === 0 && roots === 1;
}

function entitiesValid(text: string): boolean {
  return !/&(?!amp;|lt;|gt;|quot;)/.test(text) && !/NaN|Infinity|undefined/.test(text);
}
