import { useEffect, useState } from "react";
import { noticeMs, type Uploader } from "./uploader";

export type Notice = { message: string; isError: boolean };

const backOnlineMs = 3_000;

/**
 * Current notices of the uploader. Each one disappears after its own time; being offline is shown for as long as it
 * lasts. (The library's own list drops its oldest entry whenever any time is up.)
 */
export function useNotices(uppy: Uploader | null): Notice[] {
  const [notices, setNotices] = useState<Notice[]>([]);
  useEffect(() => {
    if (!uppy) return;
    const offline = uppy.i18n("noInternetConnection");
    const online = uppy.i18n("connectedToInternet");
    const timers = new Map<string, ReturnType<typeof setTimeout>>();

    const hide = (message: string) => {
      clearTimeout(timers.get(message));
      timers.delete(message);
      setNotices((shown) => shown.filter((notice) => notice.message !== message));
    };
    const showLatest = () => {
      const latest = uppy.getState().info.at(-1);
      if (!latest) return;
      const { message, type } = latest;
      hide(message);
      if (message === online) hide(offline);
      setNotices((shown) => [...shown, { message, isError: type === "error" }]);
      if (message === offline) hide(online);
      else timers.set(message, setTimeout(hide, message === online ? backOnlineMs : noticeMs, message));
    };
    uppy.on("info-visible", showLatest);
    if (!navigator.onLine) uppy.updateOnlineStatus();
    return () => {
      uppy.off("info-visible", showLatest);
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [uppy]);
  return notices;
}
