process.on('message', () => {
  for (;;);
});
process.send({ kind: 'ready' });
