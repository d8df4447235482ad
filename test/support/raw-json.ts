/** A value that is written into JSON as it is, whatever it is: a number that no double holds, a nesting that no stack holds. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const raw = (text: string): unknown => new Raw(text);

/** As JSON.stringify, with raw values as they are. */
export function toJson(value: unknown): string {
  const texts: string[] = [];
  const json = JSON.stringify(value, (_, one) =>
    one instanceof Raw ? `\u0001raw ${texts.push(one.text) - 1}\u0001` : one,
  );
  return (json ?? 'null').replace(/"\\u0001raw (\d+)\\u0001"/g, (_, at: string) => texts[Number(at)]!);
}
