/** A text that is written into JSON unchanged, such as a number that no double can hold or very deep nesting. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const raw = (text: string): unknown => new Raw(text);

/** Like JSON.stringify, but writes raw values unchanged. */
export function toJson(value: unknown): string {
  const texts: string[] = [];
  const json = JSON.stringify(value, (_, one) =>
    one instanceof Raw ? `\u0001raw ${texts.push(one.text) - 1}\u0001` : one,
  );
  return (json ?? 'null').replace(/"\\u0001raw (\d+)\\u0001"/g, (_, at: string) => texts[Number(at)]!);
}
