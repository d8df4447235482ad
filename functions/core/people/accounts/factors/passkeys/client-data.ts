/** The challenge that a browser says it has answered, base64url. That it was signed is verified by the package. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}
