package io.promptcompiler.core;

import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.check.Partial;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.document.chat.CompileChat;
import io.promptcompiler.core.document.chat.ReadTask;
import io.promptcompiler.core.document.chat.Task;
import io.promptcompiler.core.document.chat.Tasks;
import io.promptcompiler.core.document.orchestrator.CompileOrchestrators;
import io.promptcompiler.core.document.step.CompileSteps;
import io.promptcompiler.core.document.text.CompileText;
import io.promptcompiler.core.java.GenerateJava;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
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
 * Compiles templates. The stages, in order: roots are scanned and files read, documents become
 * typed programs, programs become Java. Every stage reports to one list. A document with an error
 * takes no part in the stages after, and Java is given only when there is no error at all.
 */
public final class PromptCompiler {
  private final CompilerOptions options;
  private final DiagnosticPolicy policy;
  private final DiagnosticList found = new DiagnosticList();
  private final Sources sources;
  private final Helpers helpers;
  private final TextLibrary texts;
  private final Tasks tasks = new Tasks();
  private final Map<SourceFile, List<Diagnostic>> taskFindings = new HashMap<>();
  private final List<EntryPoint> entryPoints = new ArrayList<>();
  private final List<Fragment> fragments = new ArrayList<>();

  private PromptCompiler(CompilerOptions options) {
    this.options = options;
    this.policy = new DiagnosticPolicy(options.severities());
    this.sources = Sources.read(options, found);
    this.helpers = new Helpers(new ReadHelpers(options, sources.libraries(), found).read());
    this.texts = TextLibrary.of(sources.all(), sources::inherited, helpers, this::isClass);
  }

  /**
   * Compiles.
   *
   * @throws InternalCompilerError for a mistake of ours, naming the template
   */
  public static Compilation compile(CompilerOptions options) {
    return DeepStack.call(() -> new PromptCompiler(options).compile());
  }

  private Compilation compile() {
    readTasks();
    CompileOrchestrators orchestrators = new CompileOrchestrators(sources.all(), texts, helpers);
    CompileSteps steps = new CompileSteps(sources.documents(), sources::inherited, texts, helpers);
    List<CompiledDocument> compiled = new ArrayList<>();
    for (SourceFile file : sources.documents()) {
      CompiledDocument document = document(file, orchestrators, steps);
      compiled.add(document);
      document.entryPoint().ifPresent(entryPoints::add);
    }
    new CheckOptions(options, found).check(sources.documents());
    entryPoints.sort(Comparator.comparing(entryPoint -> entryPoint.about().key()));
    fragments.sort(Comparator.comparing(fragment -> fragment.about().key()));
    Program program = program(steps);
    GenerateJava java = GenerateJava.named(program, taken(), found);
    options.moduleInfo().ifPresent(module -> CheckModule.check(module, java.catalogName(), found));
    List<Diagnostic> counted =
        policy.apply(found.toList().stream().filter(sources::isTold).toList());
    boolean isGood = counted.stream().noneMatch(Diagnostic::isError);
    boolean hasRoots = !options.roots().isEmpty();
    return new Compilation(
        program,
        isGood && hasRoots
            ? new WriteFiles(options, sources, program, java).files(compiled)
            : List.of(),
        counted,
        compiled);
  }

  private Program program(CompileSteps steps) {
    List<SharedType> shared = new ArrayList<>(sources.shared());
    List<SharedService> services = new ArrayList<>();
    tasks.all().forEach(task -> share(task, shared, services));
    List<SharedType> importedTypes = new ArrayList<>(sources.imported());
    List<SharedService> importedServices = new ArrayList<>();
    tasks.ofLibraries().forEach(task -> share(task, importedTypes, importedServices));
    List<Fragment> called = new ArrayList<>();
    texts
        .compiled()
        .forEach(
            (file, fragment) -> {
              if (sources.ofLibraries().containsKey(file)) {
                called.add(fragment);
              }
            });
    return new Program(
        entryPoints,
        fragments,
        shared,
        services,
        steps.flows(),
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

  /** The classes that libraries have, with whose they are. */
  private Map<String, String> taken() {
    Map<String, String> taken = new HashMap<>();
    for (Library library : sources.libraries()) {
      if (!library.isOwn()) {
        library
            .classes()
            .forEach((name, of) -> taken.put(name, of + "' of the library '" + library.label()));
      }
    }
    return taken;
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

  /** What becomes of a document: an entry point, if it is one and has no errors. */
  private CompiledDocument document(
      SourceFile file, CompileOrchestrators orchestrators, CompileSteps steps) {
    DiagnosticList own = new DiagnosticList();
    Optional<EntryPoint> entryPoint = guarded(file, () -> compile(file, orchestrators, steps, own));
    own.toList().forEach(found::report);
    List<Diagnostic> counted = policy.apply(own.toList());
    boolean isGood = counted.stream().noneMatch(Diagnostic::isError);
    Set<SourceFile> includes = new LinkedHashSet<>(texts.included(file));
    tasks.usedBy(file).ifPresent(task -> includes.add(task.file()));
    return new CompiledDocument(file, entryPoint.filter(any -> isGood), includes, counted);
  }

  private Optional<EntryPoint> compile(
      SourceFile file, CompileOrchestrators orchestrators, CompileSteps steps, DiagnosticList own) {
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
