import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const seen = new Set();

createServer(async (request, response) => {
  let rawBody = '';
  for await (const chunk of request) rawBody += chunk;
  try {
    // Throws if the signature is wrong, or more than five minutes old.
    const event = webhook.verify(rawBody, request.headers);
    const id = request.headers['webhook-id'];
    response.writeHead(204).end();
    // An event may come twice. Answer first, and work afterwards: there are ten seconds for an answer.
    if (!seen.has(id)) console.log(event.type, JSON.stringify(event.data));
    seen.add(id);
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
