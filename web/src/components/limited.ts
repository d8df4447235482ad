import { lengthOf } from '../../../shared/text.ts';

/**
 * Properties of a field whose `maxLength` counts characters as the server does. The HTML attribute counts UTF-16 units,
 * so it is raised by the number of surrogate pairs in the present text.
 */
export function limited<Props extends { maxLength?: number | undefined; value?: unknown }>(
  props: Props,
): Props {
  const { maxLength, value } = props;
  if (maxLength === undefined || typeof value !== 'string') return props;
  return { ...props, maxLength: maxLength + value.length - lengthOf(value) };
}
