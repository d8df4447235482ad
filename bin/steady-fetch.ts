const ATTEMPTS = 5;

/**
 * Fetches from a store of files as its clients do: what is lost on its way, or met a store that was busy (5xx), is asked
 * again. A file that was put by an attempt whose answer was lost (412: it is there) has been put.
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
