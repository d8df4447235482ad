import * as z from 'zod/mini';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is as loose as that.
type Schema = Record<string, any>;

/** A value that matches a schema: one item in each list, and a unique text (`«path»`) wherever any text is valid. */
export const sampleOf = (schema: z.ZodMiniType): unknown => {
  const whole: Schema = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const resolved = (part: Schema): Schema =>
    part.$ref ? resolved(whole.$defs?.[String(part.$ref).split('/').at(-1)!] ?? {}) : part;

  const sample = (given: Schema, where: string): unknown => {
    const part = resolved(given);
    const options: Schema[] | undefined = part.anyOf ?? part.oneOf;
    if (options) return sample(options[0]!, where);
    if ('const' in part) return part.const;
    if (part.enum) return part.enum[0];
    switch (part.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries<Schema>(part.properties ?? {}).map(([name, of]) => [
            name,
            sample(of, `${where}${name}`),
          ]),
        );
      case 'array':
        return [sample(part.items ?? {}, where)];
      case 'integer':
      case 'number':
        return Math.min(Math.max(part.minimum ?? 0, 50), part.maximum ?? 50);
      case 'boolean':
        return true;
      default:
        return part.format === 'date-time' ? '2026-01-02T03:04:05.000Z' : `«${where}»`;
    }
  };
  return sample(whole, '');
};
