process.send({ kind: 'unable', problem: 'no-engine', message: 'no library for this machine' });
process.on('message', () => undefined);
