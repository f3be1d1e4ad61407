/**
 * Texts of the uploader, pinned here so that an update of the library does not change them. `%{…}` is filled in; of
 * two forms, the first is the singular.
 */
export const uploaderLocale = {
  pluralize: (count: number) => (count === 1 ? 0 : 1),
  strings: {
    youCanOnlyUploadX: {
      0: "You can only upload %{smart_count} file",
      1: "You can only upload %{smart_count} files",
    },
    aggregateExceedsSize: "You selected %{size} of files, but maximum allowed size is %{sizeAllowed}",
    exceedsSize: "%{file} exceeds maximum allowed size of %{size}",
    inferiorSize: "This file is smaller than the allowed size of %{size}",
    youCanOnlyUploadFileTypes: "You can only upload: %{types}",
    youHaveToAtLeastSelectX: {
      0: "You have to select at least %{smart_count} file",
      1: "You have to select at least %{smart_count} files",
    },
    missingRequiredMetaField: "Missing required meta fields",
    missingRequiredMetaFieldOnFile: "Missing required meta fields",
    noDuplicates: "Cannot add the duplicate file '%{fileName}', it already exists",
    noMoreFilesAllowed: "Cannot add more files",
    failedToUpload: "Failed to upload %{file}",
    addBulkFilesFailed: {
      0: "Failed to add %{smart_count} file due to an internal error",
      1: "Failed to add %{smart_count} files due to an internal error",
    },
    additionalRestrictionsFailed: "%{count} additional restrictions were not fulfilled",
    noInternetConnection: "No Internet connection",
    connectedToInternet: "Connected to the Internet",
    uploadFailed: "Upload failed",
    showErrorDetails: "Show error details",
    companionError: "Connection with Companion failed",
    authAborted: "Authentication aborted",
    dashboardTitle: "File uploader",
    dropPasteFiles: "Drop files here or %{browseFiles}",
    browseFiles: "browse files",
    dropHint: "Drop your files here",
    uploading: "Uploading",
    paused: "Paused",
    complete: "Complete",
    done: "Done",
    retry: "Retry",
    retryUpload: "Retry upload",
    pause: "Pause",
    resume: "Resume",
    cancel: "Cancel",
    removeFile: "Remove file",
    uploadXFiles: {
      0: "Upload %{smart_count} file",
      1: "Upload %{smart_count} files",
    },
  },
};
