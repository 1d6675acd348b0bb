/**
 * Prompt libraries: the description of a module's prompts for modules that depend on it, written
 * into its jar and read from their jars. The index is a file with its own schema and version.
 *
 * <p>A library is roots in a jar or another folder: {@code ReadLibraries} opens those with an index
 * and scans their templates. After that its files are {@code SourceFile}s like any other; only
 * their root knows the library ({@code SourceRoot.Origin}). {@code RootOrder} lists the roots in
 * which a name is looked up.
 *
 * <p>References to a library are {@code Program.Imported}: named by the same rules, and not
 * emitted. A library's fragment is lowered again, so calls are checked. Its class is called if the
 * index has it with the same hash, over all files of its text; otherwise the call is lowered in
 * place. So a prompt never mixes two texts of one fragment.
 *
 * <p>A {@code LibraryPath} offers templates, or is present at run time only; then its names are
 * taken, and so are those of a jar without an index, from its list of catalogs. {@code
 * CheckLibraries} and {@code CheckClasses} report names of which only the first would be found. At
 * run time {@code EntryCatalog} uses the coordinates in that list to distinguish two modules from
 * one jar that is listed twice.
 *
 * <p>{@code WriteIndex} writes the hash of every template, and {@code LoadIndexed} refuses a
 * library with another one, so that a build sees by the index whether its libraries changed. It
 * also writes the included files of other libraries, so that {@code CheckLibraries} can report when
 * they are gone. {@code OfferedNames} adds to a finding about an unknown name ({@code
 * Diagnostic.subject}) which library offered it at the last good run.
 */
@NullMarked
package io.promptcompiler.core.library;

import org.jspecify.annotations.NullMarked;
