package io.promptcompiler.core;

import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.check.Partial;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.document.ReadExamples;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.document.chat.CompileChat;
import io.promptcompiler.core.document.chat.ReadTask;
import io.promptcompiler.core.document.chat.Task;
import io.promptcompiler.core.document.chat.Tasks;
import io.promptcompiler.core.document.orchestrator.CompileOrchestrators;
import io.promptcompiler.core.document.step.CompileSteps;
import io.promptcompiler.core.document.text.CompileText;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.library.WriteIndex;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.TextInputs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Compiles the templates of a module, whose roots were scanned: documents become typed programs,
 * and each program becomes a class. Every stage reports to one list. A document with an error takes
 * no part in the stages after, and no file counts when there is any error. A document is forgotten
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
  private final Tasks tasks = new Tasks();
  private final CommonProgram common;
  private final OfferedNames offeredBefore;
  private final Map<SourceFile, List<Diagnostic>> taskFindings = new HashMap<>();
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
    this.common = new CommonProgram(options, sources, tasks, texts);
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
    readTasks();
    CompileOrchestrators orchestrators = new CompileOrchestrators(sources.all(), texts, helpers);
    CompileSteps steps = new CompileSteps(sources.documents(), sources::inherited, texts, helpers);
    workspace.offered(offered(orchestrators));
    TargetModule target = Targets.DEFAULT.open(common.program(List.of()), found);
    isGood = told().stream().noneMatch(Diagnostic::isError);
    try (EmitInOrder emitter = new EmitInOrder(workspace::file)) {
      for (SourceFile file : sources.documents()) {
        Optional<KnownDocument> known =
            workspace.recall(file).filter(this::isSame).filter(workspace::reuse);
        if (known.isPresent()) {
          use(known.get());
        } else {
          document(file, orchestrators, steps, target, emitter);
        }
      }
      emitter.finish();
    }
    new CheckOptions(options, found).check(sources.documents());
    classes.sort(
        Comparator.comparing((IndexedClass one) -> !one.entry().isFragment())
            .thenComparing(one -> one.entry().key()));
    List<ClassEntry> entries = classes.stream().map(IndexedClass::entry).toList();
    if (!options.roots().isEmpty()) {
      target.check(steps.flows(), entries, common.taken(), options.place(), found);
    }
    options
        .moduleInfo()
        .ifPresent(module -> CheckModule.check(module, target.catalogName(), found));
    Program program = common.program(steps.flows());
    List<Diagnostic> told = told();
    if (told.stream().noneMatch(Diagnostic::isError) && !options.roots().isEmpty()) {
      new WriteFiles(options, sources, program, target, workspace).write(classes, included);
    }
    int prompts = (int) entries.stream().filter(entry -> !entry.isFragment()).count();
    return new Result(program, told, prompts, compiled);
  }

  /** The names under which libraries offer something. */
  private List<OfferedName> offered(CompileOrchestrators orchestrators) {
    List<OfferedName> names = new ArrayList<>();
    for (Map.Entry<SourceFile, Library> file : sources.ofLibraries().entrySet()) {
      String library = file.getValue().label();
      if (!file.getValue().isOwn()) {
        FragmentIndex.partialNamesOf(file.getKey())
            .forEach(name -> names.add(new OfferedName(Lookup.PARTIAL, name, library)));
        FragmentIndex.skillNamesOf(file.getKey())
            .forEach(name -> names.add(new OfferedName(Lookup.SKILL, name, library)));
        orchestrators
            .idOf(file.getKey())
            .ifPresent(id -> names.add(new OfferedName(Lookup.ORCHESTRATOR, id, library)));
      }
    }
    for (Task task : tasks.ofLibraries()) {
      task.file()
          .root()
          .library()
          .ifPresent(library -> names.add(new OfferedName(Lookup.TASK, task.name(), library)));
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

  /** Reads the tasks, which chat documents find by name. */
  private void readTasks() {
    for (SourceFile file : sources.documents()) {
      if (file.kind() == Kind.TASK) {
        DiagnosticList own = new DiagnosticList();
        Optional<Task> task =
            guarded(file, () -> ReadTask.read(file, sources.inherited(file), own));
        task.ifPresentOrElse(read -> tasks.add(read, own), tasks::addBroken);
        taskFindings.put(file, own.toList());
      }
    }
    for (SourceFile file : sources.ofLibraries().keySet()) {
      if (file.kind() == Kind.TASK) {
        guarded(file, () -> ReadTask.read(file, sources.inherited(file), found))
            .ifPresent(tasks::addOfLibrary);
      }
    }
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
      texts.file(key).ifPresent(file -> texts.compile(file, finding -> {}));
    }
    workspace.remember(known);
  }

  /** Compiles a document and hands on what becomes of it. */
  private void document(
      SourceFile file,
      CompileOrchestrators orchestrators,
      CompileSteps steps,
      TargetModule target,
      EmitInOrder emitter) {
    compiled++;
    DiagnosticList own = new DiagnosticList();
    List<Fragment> fragments = new ArrayList<>();
    Optional<EntryPoint> lowered =
        guarded(file, () -> compile(file, orchestrators, steps, fragments, own));
    List<Diagnostic> counted = policy.apply(own.toList());
    Optional<EntryPoint> entryPoint =
        lowered.filter(any -> counted.stream().noneMatch(Diagnostic::isError));
    Set<SourceFile> includes = new LinkedHashSet<>(texts.included(file));
    tasks.usedBy(file).ifPresent(task -> includes.add(task.file()));
    includes.stream().filter(sources.ofLibraries()::containsKey).forEach(included::add);
    workspace.document(new CompiledDocument(file, entryPoint, includes, counted));

    Optional<TargetModule.Named> named =
        entryPoint
            .map(one -> target.named(one, own))
            .or(() -> fragments.stream().findFirst().map(one -> target.named(one, own)));
    Optional<IndexedClass> made =
        named.map(one -> new IndexedClass(one.entry(), indexEntry(one, entryPoint, fragments)));
    made.ifPresent(classes::add);
    own.toList().forEach(found::report);
    List<Diagnostic> told = told(own.toList());
    isGood &= told.stream().noneMatch(Diagnostic::isError);
    if (isGood) {
      named.ifPresent(one -> emitter.add(() -> WriteFiles.file(one.artifact())));
    }
    // Examples can be about other files, so they are tried in each run.
    if (told.isEmpty() && file.kind() == Kind.TEXT && ReadExamples.of(file).isEmpty()) {
      texts
          .inputs(file)
          .ifPresent(inputs -> workspace.remember(known(file, inputs, includes, made)));
    }
  }

  private String indexEntry(
      TargetModule.Named named, Optional<EntryPoint> entryPoint, List<Fragment> fragments) {
    if (options.publication().isEmpty()) {
      return "";
    }
    return entryPoint
        .map(one -> WriteIndex.entry(one, named.entry().name()))
        .orElseGet(() -> WriteIndex.entry(fragments.get(0), named.entry().name()));
  }

  private KnownDocument known(
      SourceFile file, TextInputs inputs, Set<SourceFile> includes, Optional<IndexedClass> made) {
    return new KnownDocument(
        file,
        inputs.questions(),
        inputs.checksum(sources::defaults),
        made.map(IndexedClass::entry),
        made.map(IndexedClass::text).orElse(""),
        ofLibraries(includes),
        ofLibraries(texts.uses(file).called()));
  }

  private List<String> ofLibraries(Set<SourceFile> files) {
    return files.stream().filter(sources.ofLibraries()::containsKey).map(SourceFile::key).toList();
  }

  private Optional<EntryPoint> compile(
      SourceFile file,
      CompileOrchestrators orchestrators,
      CompileSteps steps,
      List<Fragment> fragments,
      DiagnosticList own) {
    switch (file.kind()) {
      case TEXT -> {
        if (!Fragments.isFragment(file)) {
          return CompileText.compile(file, sources.inherited(file), texts, helpers, own);
        }
        texts.compile(file, own).map(Partial.Compiled::fragment).ifPresent(fragments::add);
      }
      case CHAT -> {
        return CompileChat.compile(file, tasks, texts, helpers, own);
      }
      case ORCHESTRATOR -> {
        return orchestrators.compile(file, own);
      }
      case STEP -> {
        return steps.compile(file, own);
      }
      case TASK -> taskFindings.getOrDefault(file, List.of()).forEach(own::report);
    }
    return Optional.empty();
  }

  private static <T> T guarded(SourceFile file, Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException | StackOverflowError e) {
      throw new InternalCompilerError(file.id().path(), e);
    }
  }
}
