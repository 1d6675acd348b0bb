package io.promptcompiler.core.backend;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program.FolderMembers;
import java.util.List;

/**
 * A module as a target generates it. The classes of entry points and fragments are generated one by
 * one, in any order and by any thread, so that the programs need not all be in memory at the same
 * time; files that exist once in a module are generated at the end.
 */
public interface TargetModule {
  /**
   * The class of an entry point or a fragment, which has a name but is not necessarily written.
   *
   * @param entry the description of the class
   * @param artifact the file of the class. It may only be generated if there are no findings about
   *     its names. Generating it throws an {@link InternalCompilerError} that names the template if
   *     there is a bug in the compiler
   */
  record Named(ClassEntry entry, Artifact artifact) {}

  /** Names the class of an entry point and its nested classes. */
  Named named(EntryPoint entryPoint, DiagnosticSink sink);

  /** Names the class of a fragment. */
  Named named(Fragment fragment, DiagnosticSink sink);

  /**
   * Reports classes that clash.
   *
   * @param folders the members of folders
   * @param entries the classes of fragments and entry points, in order of precedence
   * @param taken the existing classes
   * @param configuration the place of findings about the name of the catalog
   */
  void check(
      List<FolderMembers> folders,
      List<ClassEntry> entries,
      List<TakenClass> taken,
      Location configuration,
      DiagnosticSink sink);

  /**
   * Reports mapped classes of the application for which there is no generated class, or which
   * cannot be mapped.
   *
   * @param entries the classes of all entry points, none of which has an error
   * @param configuration the place of the findings
   */
  void checkMapped(List<ClassEntry> entries, Location configuration, DiagnosticSink sink);

  /**
   * Returns the files of shared declarations, of folders and of the catalog, in the order in which
   * they are to be written.
   */
  List<Artifact> finish(Finished module);

  /**
   * The description of a module after all its documents have been compiled.
   *
   * @param folders the members of folders
   * @param prompts the classes of all entry points, sorted by scope and id
   * @param declarations the inputs of shared types and services, as text
   * @param coordinates the coordinates of the module; empty if unknown
   */
  record Finished(
      List<FolderMembers> folders,
      List<ClassEntry> prompts,
      String declarations,
      String coordinates) {
    /** Copies the lists. */
    public Finished {
      folders = List.copyOf(folders);
      prompts = List.copyOf(prompts);
    }
  }

  /** Returns the full name of the catalog's class. */
  String catalogName();

  /** Returns the full names of the classes of shared types and services, sorted. */
  List<String> typeNames();

  /** Returns the full name of the class of a folder. */
  String nameOf(FolderMembers folder);
}
