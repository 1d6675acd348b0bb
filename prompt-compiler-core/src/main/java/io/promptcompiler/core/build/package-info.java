/**
 * Incremental builds: unchanged documents are not compiled, unchanged files are not written, and
 * only files that an earlier build wrote are deleted.
 *
 * <p>A document without findings is taken from the cache ({@code CachedDocument}) when the options,
 * the compiler's version and the libraries are the same, and so are its files, the {@code
 * _defaults.yaml} above each, the answers to its questions, and its Java source on disk. Some are
 * always compiled:
 *
 * <ul>
 *   <li>fragments that include each other in a cycle, and what reaches them: the result depends on
 *       which is compiled first;
 *   <li>documents with warnings, to report them, and with examples, which can be about other files;
 *   <li>chats, steps and orchestrators, which look at other documents.
 * </ul>
 *
 * <p>What concerns the whole module is checked in every run. Files made of all documents, such as
 * the catalog, are made again only when their inputs changed ({@code CachedFile}). {@code
 * RandomEditsTest} edits random trees, options and outputs, and compares each build with one from
 * nothing: the same files, the same findings.
 *
 * <p>A small build is a JVM that has just started, so the best code is code that does not run:
 *
 * <ul>
 *   <li>roots are scanned and the up-to-date check is made before anything is parsed;
 *   <li>each file is hashed once: what a build compares ({@code Checksum}) is the first half of the
 *       SHA-256 that others see;
 *   <li>the index is the only place for its lines about a document ({@code IndexLines});
 *   <li>files are always read: their times say nothing after a checkout.
 * </ul>
 *
 * <p>Classes are compiled by Maven's compiler plugin, as those of all other sources. It compiles
 * what looks newer than its class, so {@code StaleClasses} gives the class of a source that changes
 * an old time: clocks can be set back.
 *
 * <p>Outputs are known by their own mark, not by the state: a cache may restore one without the
 * other. {@code GeneratedMark} is the first line of each Java file; all files below {@code
 * META-INF/prompts} are outputs, and the index there shows the files of skills and the catalog.
 * {@code DeleteStale} looks for these in each run, and replaces no other files. {@code
 * StaleClasses} follows into {@code target/classes}, and never deletes what has a source of
 * somebody else. It also deletes the copies of resources that change, as Maven copies only what
 * looks newer.
 *
 * <p>Builds of one directory wait for each other ({@code BuildLock}), as an IDE and a terminal may
 * build at the same time. The system releases the lock of a build that is killed, and the next
 * build repairs its state ({@code FaultsTest}).
 */
@NullMarked
package io.promptcompiler.core.build;

import org.jspecify.annotations.NullMarked;
