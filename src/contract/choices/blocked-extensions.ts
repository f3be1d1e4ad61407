/** Extensions of files that computers run or install when they are opened: what mail programs block as attachments. */
const blocked = new Set(
  `ade adp apk app appcontent-ms application appref-ms appx appxbundle asp aspx asx bas bat bgi cab cdxml cer chm class cmd
  cnt com command cpl crt csh der dex diagcab deb desktop dll dmg docm dotm drv ex ex_ exe fxp gadget grp hlp hpj hta htc htpl
  img inf ins iso isp its jar jnlp js jse ksh lib library-ms lnk mad maf mag mam maq mar mas mat mau mav maw mcf mda mdb mde
  mdt mdw mdz mht mhtml msc msh msh1 msh1xml msh2 msh2xml mshxml msi msix msixbundle msp mst msu nsh ocx ops osd pcd pif pkg
  plg potm ppam ppsm pptm prf prg printerexport ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 pssc pst py pyc pyo pyw pyz
  pyzw rdp reg rpm run scf scpt scr sct search-ms settingcontent-ms sh shb shs sldm sys theme themepack tmp toast udl url vb vba vbe
  vbp vbs vcxproj vdi vhd vhdx vmdk vsmacros vsw vxd webpnp website workflow ws wsb wsc wsf wsh xbap xla xlam xll xlsm xltm xnk`
    .split(/\s+/)
    .filter(Boolean),
);

/** Marks that change the text direction or are invisible, with which a name can hide its extension. */
const marks = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad\u{e0000}-\u{e007f}]/gu;

/** Removes marks, and trailing dots and blanks, which computers leave out when they store a file. */
export function cleanFileName(name: string): string {
  return name.replace(marks, "").replace(/[.\s]+$/u, "");
}

/** Returns the extension of a clean name in lower case; "" for none. */
export function extensionOf(name: string): string {
  return /\.([^.]*)$/.exec(cleanFileName(name))?.[1]?.toLowerCase() ?? "";
}

/** True for a name that is not accepted. */
export function hasBlockedExtension(name: string): boolean {
  return blocked.has(extensionOf(name).trim());
}

export const blockedFile = "Programs, scripts, disk images and documents with macros are not accepted";
