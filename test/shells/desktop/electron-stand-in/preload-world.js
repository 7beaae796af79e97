// The world of the preload in a page: what its require of electron gives it, over one binding to the stand-in.
// The names in capitals are filled in.
;(() => {
  if (window !== window.top) return
  const listeners = new Map()
  const ports = new Map()
  const tell = (message) => globalThis.__BINDING__(JSON.stringify(message))
  const on = (channel, act) => listeners.set(channel, [...(listeners.get(channel) ?? []), act])
  const ipcRenderer = {
    on,
    once: (channel, act) => {
      let called = false
      on(channel, (...args) => {
        if (!called) act(...args)
        called = true
      })
    },
    send: (channel, ...args) => tell({ kind: 'ipc', channel, args }),
  }
  const bridge = (id) => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = ({ data }) => tell({ kind: 'port', id, data })
    ports.set(id, port2)
    return port1
  }
  globalThis.standIn = {
    emit: (channel, message, ids) => {
      const event = { ports: ids.map(bridge) }
      for (const act of listeners.get(channel) ?? []) act(event, message)
    },
    deliver: (id, data) => ports.get(id)?.postMessage(data),
    close: (id) => ports.get(id)?.close(),
    send: ipcRenderer.send,
  }
  // The page's world is another one: what is put there goes through the document, to preload-bridge.js, as a copy.
  const contextBridge = {
    exposeInMainWorld: (name, value) => document.dispatchEvent(new CustomEvent('__BRIDGE__', { detail: { name, value } })),
  }
  const require = (name) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload cannot require ${name}`)
    return { contextBridge, ipcRenderer }
  }
  ;((require, module, exports) => {
    __PRELOAD__
  })(require, { exports: {} }, {})
  document.dispatchEvent(new CustomEvent('__BRIDGE__', { detail: null }))
})()
