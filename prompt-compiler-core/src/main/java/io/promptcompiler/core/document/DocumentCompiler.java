package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;

/** Compiles the documents of one family in one run. */
public interface DocumentCompiler {
  /** Compiles a document of the project that belongs to the family. */
  CompiledDocument compile(SourceFile file);

  /** Returns whether a file is part of another document and read with it. */
  default boolean isPart(SourceFile file) {
    return false;
  }

  /** Returns the declarations that documents of the project make for others. */
  default Declared declared() {
    return Declared.NOTHING;
  }

  /** Returns the declarations that documents of libraries make for others. */
  default Declared declaredByLibraries() {
    return Declared.NOTHING;
  }

  /** Returns the members of folders other than their prompts. */
  default List<FolderMembers> folders() {
    return List.of();
  }

  /** Returns the names by which other modules can refer to a document of a library. */
  default List<Offer> offers(SourceFile file) {
    return List.of();
  }

  /**
   * Declarations that become top-level classes.
   *
   * @param types types that several documents use
   * @param services services that applications implement
   */
  record Declared(List<SharedType> types, List<SharedService> services) {
    /** No declarations. */
    public static final Declared NOTHING = new Declared(List.of(), List.of());

    /** Copies the lists. */
    public Declared {
      types = List.copyOf(types);
      services = List.copyOf(services);
    }
  }

  /**
   * A name that other documents can refer to.
   *
   * @param what the kind of name
   * @param name the name
   */
  record Offer(Lookup what, String name) {}
}
