/** Asked by the preload, once for each page: one port to the backend. */
export const PORT_REQUEST = 'strongroom-port-request'

/** How the port is handed to the preload, and by the preload to the page. */
export const PORT_ANSWER = 'strongroom-port'

/** The name of a text in the page's world that is there in this shell alone: it tells the page that a port will come. */
export const SHELL_MARK = 'strongroomShell'

/** What the page wants shown outside of the window: from the page to the preload, and from there to the shell. */
export const NOTICE = 'strongroom-notice'

/** That somebody pressed one: the way back, with the place in the window that it leads to. */
export const NOTICE_OPENED = 'strongroom-notice-opened'
