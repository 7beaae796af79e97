/** Asked by the preload, once for each page: one port to the backend. */
export const PORT_REQUEST = 'strongroom-port-request'

/** How the port is handed to the preload, and by the preload to the page. */
export const PORT_ANSWER = 'strongroom-port'
