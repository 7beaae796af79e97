// Loaded before the program of a stand-in utility process: gives it Electron's `process.parentPort` over a forked process's channel.
process.parentPort = {
  on: (event, act) => {
    if (event === 'message') process.on('message', (data) => act({ data, ports: [] }))
  },
  postMessage: (data) => {
    if (process.connected) process.send(data)
  },
}
// The system ends a utility process with its app; the program itself is not told.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
