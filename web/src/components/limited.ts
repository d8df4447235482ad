import { lengthOf } from '../../../shared/text.ts';

/**
 * Properties of a field whose `maxLength` counts characters as the server does. The attribute of that name counts UTF-16
 * units: it allows as many more as the present text has beyond its characters.
 */
export function limited<Props extends { maxLength?: number | undefined; value?: unknown }>(
  props: Props,
): Props {
  const { maxLength, value } = props;
  if (maxLength === undefined || typeof value !== 'string') return props;
  return { ...props, maxLength: maxLength + value.length - lengthOf(value) };
}
