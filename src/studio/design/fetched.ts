/** A text from an address. Rejects with a sentence where it cannot be had. */
export async function fetched(address: string, mostBytes: number): Promise<string> {
  let url: URL;
  try {
    url = new URL(address);
  } catch (error) {
    throw new Error(`${address} is no address: it begins with https://.`, { cause: error });
  }
  let answer: Response;
  try {
    answer = await fetch(url, { credentials: "omit" });
  } catch (error) {
    // Browsers do not tell which of these it is.
    throw new Error(
      `${url.host} gives this page nothing: it cannot be reached, or it does not let pages of other sites read its files (CORS). Download the file and open it here.`,
      { cause: error },
    );
  }
  if (!answer.ok) throw new Error(`${url.host} has no such file (it answers ${answer.status}).`);
  const bytes = await answer.blob();
  if (bytes.size > mostBytes) throw new Error(`The file has ${bytes.size} bytes, more than the ${mostBytes} that are read.`);
  return bytes.text();
}
