package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.check.Partial;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.document.chat.CompileChat;
import io.promptcompiler.core.document.chat.ReadTask;
import io.promptcompiler.core.document.chat.Task;
import io.promptcompiler.core.document.chat.Tasks;
import io.promptcompiler.core.document.orchestrator.CompileOrchestrators;
import io.promptcompiler.core.document.step.CompileSteps;
import io.promptcompiler.core.document.text.CompileText;
import io.promptcompiler.core.java.GenerateJava;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptCatalog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  private final Map<SourceRoot, Inherited> inherited = new HashMap<>();
  private final Helpers helpers;
  private final List<SourceFile> documents = new ArrayList<>();
  private final List<EntryPoint> entryPoints = new ArrayList<>();
  private final List<Fragment> fragments = new ArrayList<>();
  private final List<SharedType> shared = new ArrayList<>();
  private final List<SharedService> services = new ArrayList<>();
  private final Tasks tasks = new Tasks();
  private final Map<SourceFile, List<Diagnostic>> taskFindings = new HashMap<>();

  private PromptCompiler(CompilerOptions options) {
    this.options = options;
    this.policy = new DiagnosticPolicy(options.severities());
    this.helpers = new Helpers(new ReadHelpers(options, found).read());
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
    options.roots().forEach(this::scan);
    TextLibrary texts = TextLibrary.of(documents, file -> inherited(file.root()), helpers);
    readTasks();
    CompileOrchestrators orchestrators = new CompileOrchestrators(documents, texts, helpers);
    CompileSteps steps =
        new CompileSteps(documents, file -> inherited(file.root()), texts, helpers);
    List<CompiledDocument> compiled = new ArrayList<>();
    for (SourceFile file : documents) {
      CompiledDocument document = document(file, texts, orchestrators, steps);
      compiled.add(document);
      document.entryPoint().ifPresent(entryPoints::add);
    }
    new CheckOptions(options, found).check(documents);
    entryPoints.sort(Comparator.comparing(entryPoint -> entryPoint.about().key()));
    fragments.sort(Comparator.comparing(fragment -> fragment.about().key()));
    Program program =
        new Program(
            entryPoints,
            fragments,
            shared,
            services,
            steps.flows(),
            new Program.Catalog(options.packageName(), options.catalogName()));
    GenerateJava java = GenerateJava.named(program, found);
    options.moduleInfo().ifPresent(module -> CheckModule.check(module, java.catalogName(), found));
    List<Diagnostic> counted = policy.apply(found.toList());
    boolean isGood = counted.stream().noneMatch(Diagnostic::isError);
    boolean hasRoots = !options.roots().isEmpty();
    return new Compilation(
        program, isGood && hasRoots ? files(program, java) : List.of(), counted, compiled);
  }

  private void scan(SourceRoot root) {
    ScanRoot.Result scanned = ScanRoot.scan(root, found);
    Inherited defaults = Inherited.read(scanned.defaults(), found);
    inherited.put(root, defaults);
    shared.addAll(SharedTypes.of(defaults));
    scanned.documents().stream().filter(file -> !ReadData.isSchema(file)).forEach(documents::add);
  }

  private Inherited inherited(SourceRoot root) {
    return Objects.requireNonNull(inherited.get(root));
  }

  /** Reads the tasks, which chat documents find by name. */
  private void readTasks() {
    for (SourceFile file : documents) {
      if (file.kind() == Kind.TASK) {
        DiagnosticList own = new DiagnosticList();
        Optional<Task> task = guarded(file, () -> ReadTask.read(file, inherited(file.root()), own));
        task.ifPresentOrElse(found -> tasks.add(found, own), tasks::addBroken);
        taskFindings.put(file, own.toList());
      }
    }
    for (Task task : tasks.all()) {
      SourceFile file = task.file();
      shared.addAll(SharedTypes.of(file, task.types()));
      services.add(
          new SharedService(
              file.root().packageName(), file.id().folder(), task.sources(), task.types()));
    }
  }

  /** What becomes of a document: an entry point, if it is one and has no errors. */
  private CompiledDocument document(
      SourceFile file, TextLibrary texts, CompileOrchestrators orchestrators, CompileSteps steps) {
    DiagnosticList own = new DiagnosticList();
    Optional<EntryPoint> entryPoint =
        guarded(file, () -> compile(file, texts, orchestrators, steps, own));
    own.toList().forEach(found::report);
    List<Diagnostic> counted = policy.apply(own.toList());
    boolean isGood = counted.stream().noneMatch(Diagnostic::isError);
    Set<SourceFile> includes = new LinkedHashSet<>(texts.included(file));
    tasks.usedBy(file).ifPresent(task -> includes.add(task.file()));
    return new CompiledDocument(file, entryPoint.filter(any -> isGood), includes, counted);
  }

  private Optional<EntryPoint> compile(
      SourceFile file,
      TextLibrary texts,
      CompileOrchestrators orchestrators,
      CompileSteps steps,
      DiagnosticList own) {
    switch (file.kind()) {
      case TEXT -> {
        if (!Fragments.isFragment(file)) {
          return CompileText.compile(file, inherited(file.root()), texts, helpers, own);
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

  private static List<OutputFile> files(Program program, GenerateJava java) {
    List<OutputFile> files = new ArrayList<>();
    java.sources()
        .forEach(
            source ->
                files.add(new OutputFile(OutputFile.Type.SOURCE, source.path(), source.content())));
    files.add(
        new OutputFile(
            OutputFile.Type.RESOURCE,
            "META-INF/services/" + PromptCatalog.class.getName(),
            java.catalogName() + "\n"));
    for (FolderMembers folder : program.folders()) {
      if (!folder.picture().isEmpty()) {
        String path = "META-INF/prompts/" + java.nameOf(folder) + ".mmd";
        files.add(new OutputFile(OutputFile.Type.RESOURCE, path, folder.picture()));
      }
    }
    return files;
  }
}
