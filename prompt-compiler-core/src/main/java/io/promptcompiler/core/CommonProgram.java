package io.promptcompiler.core;

import io.promptcompiler.core.backend.TakenClass;
import io.promptcompiler.core.document.DocumentCompiler.Declared;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the documents of a module have in common, its own and what libraries bring. */
final class CommonProgram {
  private final CompilerOptions options;
  private final Sources sources;
  private final OpenFamilies families;
  private final TextLibrary texts;

  CommonProgram(
      CompilerOptions options, Sources sources, OpenFamilies families, TextLibrary texts) {
    this.options = options;
    this.sources = sources;
    this.families = families;
    this.texts = texts;
  }

  /** What documents have in common. */
  Program program(List<Program.FolderMembers> folders) {
    List<SharedType> shared = new ArrayList<>(sources.shared());
    List<SharedService> services = new ArrayList<>();
    families.declared().forEach(declared -> add(declared, shared, services));
    List<SharedType> importedTypes = new ArrayList<>(sources.imported());
    List<SharedService> importedServices = new ArrayList<>();
    families
        .declaredByLibraries()
        .forEach(declared -> add(declared, importedTypes, importedServices));
    List<Fragment> called = new ArrayList<>();
    List<Fragment> own = new ArrayList<>();
    texts
        .programs()
        .forEach(
            (file, fragment) ->
                (sources.ofLibraries().containsKey(file) ? called : own).add(fragment));
    own.sort(Comparator.comparing(fragment -> fragment.about().key()));
    return new Program(
        List.of(),
        own,
        shared,
        services,
        folders,
        new Program.Catalog(options.packageName(), options.catalogName()),
        new Program.Imported(called, importedTypes, importedServices));
  }

  private static void add(Declared declared, List<SharedType> types, List<SharedService> services) {
    types.addAll(declared.types());
    services.addAll(declared.services());
  }

  /** The classes that are on the class path already. */
  List<TakenClass> taken() {
    List<TakenClass> taken = new ArrayList<>();
    for (Library library : sources.present()) {
      String owner = (library.isOwn() ? "the project" : "the library") + " '" + library.label();
      library
          .catalogs()
          .forEach(name -> taken.add(new TakenClass(name, TakenClass.CATALOG, owner)));
      library.classes().forEach((name, of) -> taken.add(new TakenClass(name, of, owner)));
    }
    return taken;
  }
}
