// Tells the page that the bank's customer has answered.
parent.postMessage({ bank: 'answered' }, '*');
