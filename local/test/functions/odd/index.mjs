let calls = 0;

/** Does what the event says. */
export async function handler(event, context) {
  calls++;
  switch (event.do) {
    case 'sleep':
      await new Promise((resolve) => setTimeout(resolve, event.milliseconds));
      return calls;
    case 'throw':
      throw new TypeError('no such luck');
    case 'exit':
      process.exit(3);
      break;
    case 'reject later':
      setTimeout(() => Promise.reject(new Error('forgotten')));
      return calls;
    case 'eat memory': {
      const all = [];
      // In small pieces, because a single array that is too large ends the whole process.
      for (;;) all.push(new Array(100_000).fill(Math.random()));
    }
    case 'environment':
      return process.env;
    case 'call': {
      const response = await fetch(event.url, { headers: { 'x-own': 'header' } });
      return { status: response.status, answer: await response.json() };
    }
    case 'context':
      return {
        ...context,
        remaining: context.getRemainingTimeInMillis(),
        zone: new Date(0).getTimezoneOffset(),
      };
    case 'answer with':
      return 'x'.repeat(event.bytes);
    case 'log':
      console.log(event.text);
      return null;
    case 'cycle': {
      const loop = {};
      loop.loop = loop;
      return loop;
    }
  }
  return calls;
}
