const ATTEMPTS = 5;

/**
 * Fetches from a file store as its clients do: retries lost requests and server errors (5xx). A 412 on a retried upload
 * means that it was applied although the response was lost.
 */
export async function steadyFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS;
    const answer = await fetch(url, init).catch((error: unknown) => {
      if (isLast) throw error;
    });
    if (answer?.status === 412 && attempt > 1) return new Response(null, { status: 200 });
    if (answer && (answer.status < 500 || isLast)) return answer;
  }
}
