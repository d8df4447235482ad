/*
 * Topic names and topic filters of AWS IoT Core.
 * https://docs.aws.amazon.com/iot/latest/developerguide/topics.html and
 * https://docs.aws.amazon.com/general/latest/gr/iot-core.html#message-broker-limits
 */

const MAX_LEVELS = 8;
const MAX_BYTES = 256;

/** Whether a filter matches a topic. Unlike plain MQTT, `sensor/#` does not match its parent `sensor`. */
export function matchesFilter(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  if (topic.startsWith('$') && wanted[0] !== levels[0]) return false;
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return index < levels.length;
    if (index >= levels.length || (level !== '+' && level !== levels[index])) return false;
  }
  return wanted.length === levels.length;
}

/** The rule of a Basic Ingest topic `$aws/rules/<rule>/<topic>`, and the topic for that rule. */
export function basicIngest(topic: string): { rule: string; topic: string } | undefined {
  const parts = /^\$aws\/rules\/([^/]+)(?:\/(.*))?$/s.exec(topic);
  return parts?.[1] === undefined ? undefined : { rule: parts[1], topic: parts[2] ?? '' };
}

/** Why no client may publish to this topic, even if its policy allows it. */
export function topicProblem(topic: string): string | undefined {
  const ingest = basicIngest(topic);
  // The first three levels of a Basic Ingest topic are not counted.
  const counted = ingest ? ingest.topic : topic;
  if (topic === '') return 'the topic is empty';
  if (/[+#]/.test(topic)) return 'the topic contains a wildcard';
  if (!ingest && topic.startsWith('$')) return 'the topic is reserved';
  return sizeProblem(counted);
}

/** Why no client may subscribe to this filter, even if its policy allows it. */
export function filterProblem(filter: string): string | undefined {
  const levels = filter.split('/');
  if (filter === '') return 'the topic filter is empty';
  if (levels.some((level) => level.length > 1 && /[+#]/.test(level))) {
    return 'a wildcard shares its level with other characters';
  }
  if (levels.slice(0, -1).includes('#')) return '# is not the last level';
  if (filter.startsWith('$') && !filter.startsWith('$aws/events/')) return 'the topic filter is reserved';
  return sizeProblem(filter);
}

function sizeProblem(topic: string): string | undefined {
  if (topic.split('/').length > MAX_LEVELS) return `more than ${MAX_LEVELS - 1} slashes`;
  if (Buffer.byteLength(topic) > MAX_BYTES) return `more than ${MAX_BYTES} bytes`;
  return undefined;
}
