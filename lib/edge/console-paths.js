// CloudFront Function, viewer request: the console routes by path, so every path that is no file is its one page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  var name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (name.indexOf('.') < 0) request.uri = '/index.html';
  return request;
}
