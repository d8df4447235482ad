import type { Assembly } from '../types.ts';

/** The ARNs of AWS IoT in one account and region. */
export type Arns = ReturnType<typeof createArns>;

export function createArns({ region, account }: Assembly) {
  const arn = (resource: string) => `arn:aws:iot:${region}:${account}:${resource}`;
  const certificates = arn('cert/');
  return {
    thing: (name: string) => arn(`thing/${name}`),
    client: (id: string) => arn(`client/${id}`),
    topic: (topic: string) => arn(`topic/${topic}`),
    topicFilter: (filter: string) => arn(`topicfilter/${filter}`),
    certificate: (id: string) => `${certificates}${id}`,
    /** The id of a certificate from its ARN; `undefined` for any other ARN. */
    certificateId: (text: string) =>
      text.startsWith(certificates) ? text.slice(certificates.length) : undefined,
  };
}
