// CloudFront Function, viewer request: says what the edge knows of the viewer. What a viewer wrote there is overwritten;
// the API trusts these headers only together with the origin's secret.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-ip'] = { value: event.viewer.ip };
  return request;
}
