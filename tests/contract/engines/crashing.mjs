process.on('message', () => process.kill(process.pid, 'SIGSEGV'));
process.send({ kind: 'ready' });
