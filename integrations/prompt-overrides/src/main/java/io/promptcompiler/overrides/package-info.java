/**
 * Serves new texts of released prompts without a deployment. An {@link
 * io.promptcompiler.overrides.OverrideSource} has the texts; each is compiled when it arrives, and
 * only served if it fits the released prompt.
 *
 * <p>An {@code OverrideSource} of {@code prompt-overrides} is a value; its {@code SourceReader}
 * reads the source again and again on a thread of its own ({@code WatchedSource}). The thread of
 * the catalog ({@code Reloader}) takes the results, has them judged within a {@code TimeLimit} and
 * calls the listener. A read returns all files of one moment or an {@code
 * UnreadableSourceException}, whose message is for operators. So a source never gives half of a
 * change: {@code DirectoryReader} compares scans of a folder before and after it reads the files,
 * and {@code HttpReader} repeats passes over a server until two are the same. {@code HttpRequests}
 * bounds a pass in time, size and threads, {@code HttpFetcher} decides which answers and redirects
 * count, and an {@code HttpPass} knows one kind of server: {@code ServedFilesPass} plain files,
 * {@code ApicurioPass} a registry. A new kind of server is a further {@code HttpLayout}. Signatures
 * are verified before a file counts as read.
 */
@NullMarked
package io.promptcompiler.overrides;

import org.jspecify.annotations.NullMarked;
