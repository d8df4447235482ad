import type { Running } from './platform.ts';

/** The mails to an address, each once: one whose answer from SES is lost is sent again, with the same content. */
export async function sentTo({ platform }: Running, address: string) {
  const sent = (await platform.mails()).filter(({ to }) => to.includes(address));
  return [...new Map(sent.map((mail) => [`${mail.subject}\n${mail.text}`, mail])).values()];
}
