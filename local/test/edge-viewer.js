// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  if (request.uri === '/api/old') return { statusCode: 301, headers: { location: { value: '/api/new' } } };
  if (request.uri === '/api/forbidden-header') request.headers.host = { value: 'elsewhere.example' };
  if (request.uri === '/api/broken') throw new Error('broken');
  if (request.uri === '/api/query') return request.querystring;
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  return request;
}
