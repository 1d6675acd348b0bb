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

  /** Whether a file is part of another document, which reads it when it is compiled. */
  default boolean isPart(SourceFile file) {
    return false;
  }

  /** The declarations of the project's documents for others. */
  default Declared declared() {
    return Declared.NOTHING;
  }

  /** The declarations of libraries' documents for others. */
  default Declared declaredByLibraries() {
    return Declared.NOTHING;
  }

  /** The members of folders besides the prompts in them. */
  default List<FolderMembers> folders() {
    return List.of();
  }

  /** The names under which documents of other modules can mean a document of a library. */
  default List<Offer> offers(SourceFile file) {
    return List.of();
  }

  /**
   * Declarations that become classes of their own.
   *
   * @param types types that several documents use
   * @param services what applications provide
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
   * @param what what is looked up by it
   * @param name the name
   */
  record Offer(Lookup what, String name) {}
}
