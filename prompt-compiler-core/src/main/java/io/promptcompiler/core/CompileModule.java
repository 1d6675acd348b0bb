package io.promptcompiler.core;

import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler.Offer;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.library.WriteIndex;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.TextInputs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles the templates of a module, whose roots were scanned: documents become typed programs,
 * and each program becomes a class. Every stage reports to one list. A document with an error takes no
 * part in the stages after, and no file counts when there is any error. A document is forgotten
 * once it was handed on: what the module as a whole needs of it is its {@link ClassEntry}.
 */
final class CompileModule {
  private final CompilerOptions options;
  private final Workspace workspace;
  private final DiagnosticPolicy policy;
  private final DiagnosticList found;
  private final Sources sources;
  private final Helpers helpers;
  private final TextLibrary texts;
  private final OpenFamilies families;
  private final CommonProgram common;
  private final OfferedNames offeredBefore;
  private final Set<SourceFile> included = new LinkedHashSet<>();
  private final List<IndexedClass> classes = new ArrayList<>();
  private int compiled;
  private boolean isGood = true;

  /**
   * A run.
   *
   * @param found what was found when the roots were scanned
   */
  CompileModule(
      CompilerOptions options, ScannedRoots roots, Workspace workspace, DiagnosticList found) {
    this.options = options;
    this.workspace = workspace;
    this.found = found;
    this.policy = new DiagnosticPolicy(options.severities());
    this.sources = Sources.read(options, roots, found);
    this.helpers = new Helpers(new ReadHelpers(options, sources.libraries(), found).read());
    this.texts = TextLibrary.of(sources.all(), sources::inherited, helpers, this::isClass);
    this.families =
        OpenFamilies.open(
            options.families(),
            new CompilationContext(
                sources.documents(),
                List.copyOf(sources.ofLibraries().keySet()),
                sources::inherited,
                texts,
                helpers,
                found));
    this.common = new CommonProgram(options, sources, families, texts);
    this.offeredBefore = new OfferedNames(workspace.offeredBefore(), sources.present());
  }

  /**
   * What a run gives besides files.
   *
   * @param program what documents have in common, and the fragments, without entry points
   * @param diagnostics the findings that count, in printing order
   * @param prompts how many entry points there are
   * @param compiled how many documents were compiled
   */
  record Result(Program program, List<Diagnostic> diagnostics, int prompts, int compiled) {}

  /** A class, and what the index says of it. */
  record IndexedClass(ClassEntry entry, String text) {}

  Result compile() {
    workspace.offered(offered());
    TargetModule target = Targets.DEFAULT.open(common.program(List.of()), found);
    isGood = told().stream().noneMatch(Diagnostic::isError);
    try (EmitInOrder emitter = new EmitInOrder(workspace::file)) {
      for (SourceFile file : sources.documents()) {
        Optional<KnownDocument> known =
            workspace.recall(file).filter(this::isSame).filter(workspace::reuse);
        if (known.isPresent()) {
          use(known.get());
        } else {
          document(file, target, emitter);
        }
      }
      emitter.finish();
    }
    new CheckOptions(options, found).check(sources.documents());
    classes.sort(
        Comparator.comparing((IndexedClass one) -> !one.entry().isFragment())
            .thenComparing(one -> one.entry().key()));
    List<ClassEntry> entries = classes.stream().map(IndexedClass::entry).toList();
    List<FolderMembers> folders = families.folders();
    if (!options.roots().isEmpty()) {
      target.check(folders, entries, common.taken(), options.place(), found);
    }
    options.moduleInfo().ifPresent(module -> CheckModule.check(module, target.catalogName(), found));
    Program program = common.program(folders);
    List<Diagnostic> told = told();
    if (told.stream().noneMatch(Diagnostic::isError) && !options.roots().isEmpty()) {
      new WriteFiles(options, sources, program, target, workspace).write(classes, included);
    }
    int prompts = (int) entries.stream().filter(entry -> !entry.isFragment()).count();
    return new Result(program, told, prompts, compiled);
  }

  /** The names under which libraries offer something. */
  private List<OfferedName> offered() {
    List<OfferedName> names = new ArrayList<>();
    for (Map.Entry<SourceFile, Library> file : sources.ofLibraries().entrySet()) {
      Library library = file.getValue();
      if (!library.isOwn()) {
        for (Offer offer : families.offers(file.getKey())) {
          names.add(new OfferedName(offer.what(), offer.name(), library.label()));
        }
      }
    }
    names.addAll(sources.offeredTypes());
    for (Library library : sources.libraries()) {
      library
          .helpers()
          .forEach(
              helper -> names.add(new OfferedName(Lookup.HELPER, helper.name(), library.label())));
    }
    return names;
  }

  private List<Diagnostic> told() {
    return told(found.toList());
  }

  private List<Diagnostic> told(List<Diagnostic> findings) {
    return policy.apply(
        findings.stream().filter(sources::isTold).map(offeredBefore::explained).toList());
  }

  /** Whether a fragment becomes a class here, or is one in its library, of the same texts. */
  private boolean isClass(SourceFile file, About about) {
    Library library = sources.ofLibraries().get(file);
    return library == null || library.hasClass(file, about.sha256());
  }

  /** Whether a document that is known would become the same again. */
  private boolean isSame(KnownDocument known) {
    return texts
        .inputs(known.file(), known.questions())
        .filter(inputs -> inputs.checksum(sources::defaults).equals(known.inputs()))
        .isPresent();
  }

  private void use(KnownDocument known) {
    known.made().ifPresent(entry -> classes.add(new IndexedClass(entry, known.indexEntry())));
    known.included().forEach(key -> texts.file(key).ifPresent(included::add));
    for (String key : known.called()) {
      texts.file(key).ifPresent(texts::compile);
    }
    workspace.remember(known);
  }

  /** Compiles a document and hands on what becomes of it. */
  private void document(SourceFile file, TargetModule target, EmitInOrder emitter) {
    compiled++;
    CompiledDocument raw = families.compile(file);
    DiagnosticList own = new DiagnosticList();
    raw.findings().forEach(own::report);
    CompiledDocument document = raw.judged(policy.apply(raw.findings()));
    document.includes().stream().filter(sources.ofLibraries()::containsKey).forEach(included::add);
    workspace.document(document);

    Optional<TargetModule.Named> named =
        document
            .entryPoint()
            .map(one -> target.named(one, own))
            .or(() -> document.fragment().map(one -> target.named(one, own)));
    Optional<IndexedClass> made =
        named.map(one -> new IndexedClass(one.entry(), indexEntry(one, document)));
    made.ifPresent(classes::add);
    own.toList().forEach(found::report);
    List<Diagnostic> told = told(own.toList());
    isGood &= told.stream().noneMatch(Diagnostic::isError);
    if (isGood) {
      named.ifPresent(one -> emitter.add(() -> WriteFiles.file(one.artifact())));
    }
    if (told.isEmpty()) {
      document
          .reuse()
          .flatMap(dependencies -> texts.inputs(file, dependencies.questions()))
          .ifPresent(inputs -> workspace.remember(known(document, inputs, made)));
    }
  }

  private String indexEntry(TargetModule.Named named, CompiledDocument document) {
    if (options.publication().isEmpty()) {
      return "";
    }
    String name = named.entry().name();
    return document
        .entryPoint()
        .map(one -> WriteIndex.entry(one, name))
        .or(() -> document.fragment().map(one -> WriteIndex.entry(one, name)))
        .orElse("");
  }

  private KnownDocument known(
      CompiledDocument document, TextInputs inputs, Optional<IndexedClass> made) {
    return new KnownDocument(
        document.file(),
        inputs.questions(),
        inputs.checksum(sources::defaults),
        made.map(IndexedClass::entry),
        made.map(IndexedClass::text).orElse(""),
        ofLibraries(document.includes()),
        ofLibraries(document.called()));
  }

  private List<String> ofLibraries(Set<SourceFile> files) {
    return files.stream().filter(sources.ofLibraries()::containsKey).map(SourceFile::key).toList();
  }
}
