package io.promptcompiler.core;

import io.promptcompiler.core.backend.TakenClass;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.document.chat.Task;
import io.promptcompiler.core.document.chat.Tasks;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the documents of a module have in common, its own and what libraries bring. */
final class CommonProgram {
  private final CompilerOptions options;
  private final Sources sources;
  private final Tasks tasks;
  private final TextLibrary texts;

  CommonProgram(CompilerOptions options, Sources sources, Tasks tasks, TextLibrary texts) {
    this.options = options;
    this.sources = sources;
    this.tasks = tasks;
    this.texts = texts;
  }

  /** What documents have in common. */
  Program program(List<Program.FolderMembers> folders) {
    List<SharedType> shared = new ArrayList<>(sources.shared());
    List<SharedService> services = new ArrayList<>();
    tasks.all().forEach(task -> share(task, shared, services));
    List<SharedType> importedTypes = new ArrayList<>(sources.imported());
    List<SharedService> importedServices = new ArrayList<>();
    tasks.ofLibraries().forEach(task -> share(task, importedTypes, importedServices));
    List<Fragment> called = new ArrayList<>();
    List<Fragment> own = new ArrayList<>();
    texts
        .compiled()
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

  private static void share(Task task, List<SharedType> types, List<SharedService> services) {
    SourceFile file = task.file();
    types.addAll(SharedTypes.of(file, task.types()));
    services.add(
        new SharedService(
            file.root().packageName(), file.id().folder(), task.sources(), task.types()));
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
