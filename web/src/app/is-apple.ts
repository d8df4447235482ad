/** Whether keyboards of this system have a command key instead of the control key. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
