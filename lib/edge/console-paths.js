// CloudFront Function, viewer request: the console routes by path, so every path that is no file is its one page.
// A file ends in a dot and a few characters; the tokens that mails carry in a path have a dot too, and more behind it.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  if (!/\.[a-z0-9]{2,5}$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
