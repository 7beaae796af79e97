// The page's side of the stand-in's contextBridge: it takes in what the preload puts into the page's world, and hears nothing after that.
// The name in capitals is filled in.
;(() => {
  if (window !== window.top) return
  const receive = ({ detail }) => {
    if (detail === null) document.removeEventListener('__BRIDGE__', receive)
    else Object.defineProperty(globalThis, detail.name, { value: detail.value, enumerable: true })
  }
  document.addEventListener('__BRIDGE__', receive)
})()
