// CloudFront Function, viewer request: says what the edge knows of the viewer. What a viewer wrote there is overwritten;
// the API trusts these headers only together with the origin's secret. A call by a host that is not the stage's is refused:
// links in mails, and who counts as our own page, follow from the host.
// A body that is too large ends here: behind it API Gateway (10 MB) and Lambda (6 MB) have limits and answers of their own.
// One that does not say its length is refused by them, or by the API.
// The HTTP API decodes a path twice, cuts it at a decoded `?` and refuses what it cannot decode: so the path as it was sent
// goes in a header, and the path that remains only leads to the right function.
// `ORIGINS` (`https://<host>`, or `http://<host>:*` for a host at any port) and `BODY_MAX_BYTES` stand before this code
// (lib/web-stack.ts).
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  var host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  var origins = ORIGINS.concat(`https://${event.context.distributionDomainName}`);
  var origin = origins.find((one) => {
    var name = one.split('//')[1];
    return name.endsWith(':*') ? host.replace(/:\d{1,5}$/, ':*') === name : host === name;
  });
  if (!origin) return refusal(event, 403, { message: 'ORIGIN_NOT_ALLOWED' });
  var length = request.headers['content-length'];
  if (length && Number(length.value) > BODY_MAX_BYTES)
    return refusal(event, 413, { message: 'REQUEST_ERROR', details: { maxBytes: BODY_MAX_BYTES } });
  request.headers['x-viewer-host'] = { value: host };
  request.headers['x-viewer-scheme'] = { value: origin.split(':')[0] };
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  request.headers['x-viewer-path'] = { value: request.uri };
  request.uri = request.uri.replace(/%/g, '-');
  return request;
}

function refusal(event, statusCode, body) {
  return {
    statusCode: statusCode,
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
    body: JSON.stringify(Object.assign(body, { requestId: event.context.requestId })),
  };
}
