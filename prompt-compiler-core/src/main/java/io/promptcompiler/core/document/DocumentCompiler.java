package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;

/** Compiles the documents of one family in one run. */
public interface DocumentCompiler {
  /** Compiles a document of the project, which is of one of the family's kinds. */
  CompiledDocument compile(SourceFile file);

  /** Returns whether a file is part of another document, whose compiler reads it. */
  default boolean isPart(SourceFile file) {
    return false;
  }

  /** Returns the declarations of the project's documents for others. */
  default Declared declared() {
    return Declared.NOTHING;
  }

  /** Returns the declarations of libraries' documents for others. */
  default Declared declaredByLibraries() {
    return Declared.NOTHING;
  }

  /** Returns the members of folders besides the prompts in them. */
  default List<FolderMembers> folders() {
    return List.of();
  }

  /** Returns the names under which documents of other modules can mean a document of a library. */
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
