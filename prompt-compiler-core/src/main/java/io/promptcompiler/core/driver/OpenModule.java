package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.OfferedName;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.DocumentCompiler.Declared;
import io.promptcompiler.core.document.DocumentCompiler.Offer;
import io.promptcompiler.core.document.template.FragmentLibrary;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTools;
import io.promptcompiler.core.tool.ToolCollisions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A module that is ready to compile its documents: their common parts are loaded and have Java
 * names.
 *
 * @param texts the texts that documents include
 * @param families the opened families, which compile the documents
 * @param common the shared parts of the program, without fragments
 * @param target the target module, which receives the compiled programs
 * @param tools the tools that documents can mention
 */
record OpenModule(
    CompilerOptions options,
    Loaded loaded,
    FragmentLibrary texts,
    OpenFamilies families,
    Program common,
    TargetModule target,
    KnownTools tools) {

  static OpenModule open(CompilerOptions options, Loaded loaded, DiagnosticSink sink) {
    KnownTools tools = loaded.tools().and(options.families().tools(loaded.all()));
    ToolCollisions.check(tools, sink);
    FragmentLibrary texts =
        FragmentLibrary.of(
            options.families().kinds(),
            loaded.all(),
            loaded::inherited,
            loaded.helpers(),
            tools,
            (file, about) -> isClass(loaded, file, about));
    OpenFamilies families =
        OpenFamilies.open(
            options.families(),
            new CompilationContext(
                loaded.documents(),
                List.copyOf(loaded.ofLibraries().keySet()),
                loaded::inherited,
                texts,
                loaded.helpers(),
                tools,
                sink));
    Program common = common(options, loaded, families);
    CheckMappedOptions.check(options, sink);
    TargetModule target = options.target().open(common, sink);
    return new OpenModule(options, loaded, texts, families, common, target, tools);
  }

  /**
   * Returns whether a fragment becomes a class in this module, or already is a class in its library
   * with the same content.
   */
  private static boolean isClass(Loaded loaded, SourceFile file, About about) {
    Library library = loaded.ofLibraries().get(file);
    return library == null || library.hasClass(file, about.sha256());
  }

  private static Program common(CompilerOptions options, Loaded loaded, OpenFamilies families) {
    List<SharedType> shared = new ArrayList<>(loaded.shared());
    List<SharedService> services = new ArrayList<>();
    families.declared().forEach(declared -> add(declared, shared, services));
    List<SharedType> importedTypes = new ArrayList<>(loaded.imported());
    List<SharedService> importedServices = new ArrayList<>();
    families
        .declaredByLibraries()
        .forEach(declared -> add(declared, importedTypes, importedServices));
    return new Program(
        List.of(),
        List.of(),
        shared,
        services,
        families.folders(),
        new Program.Catalog(options.packageName(), options.catalogName()),
        new Program.Imported(List.of(), importedTypes, importedServices),
        options.mapped());
  }

  /** Returns the shared parts of the program, with the fragments that were compiled so far. */
  Program withFragments() {
    List<Fragment> called = new ArrayList<>();
    List<Fragment> own = new ArrayList<>();
    texts
        .programs()
        .forEach(
            (file, fragment) ->
                (loaded.ofLibraries().containsKey(file) ? called : own).add(fragment));
    own.sort(Comparator.comparing(fragment -> fragment.about().key()));
    return new Program(
        List.of(),
        own,
        common.shared(),
        common.services(),
        common.folders(),
        common.catalog(),
        new Program.Imported(called, common.imported().shared(), common.imported().services()),
        common.mapped());
  }

  private static void add(Declared declared, List<SharedType> types, List<SharedService> services) {
    types.addAll(declared.types());
    services.addAll(declared.services());
  }

  /** Returns the names that libraries offer. */
  List<OfferedName> offered() {
    List<OfferedName> names = new ArrayList<>(loaded.offeredTypes());
    for (Map.Entry<SourceFile, Library> file : loaded.ofLibraries().entrySet()) {
      Library library = file.getValue();
      if (!library.isOwn()) {
        for (Offer offer : families.offers(file.getKey())) {
          names.add(new OfferedName(offer.what(), offer.name(), library.label()));
        }
      }
    }
    for (Library library : loaded.libraries()) {
      for (HelperOption helper : library.helpers()) {
        names.add(new OfferedName(Lookup.HELPER, helper.name(), library.label()));
      }
    }
    return names;
  }
}
