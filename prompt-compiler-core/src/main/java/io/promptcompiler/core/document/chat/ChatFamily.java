package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.document.SharedTypes;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The family of chat documents, with slots and budgets, and of task documents, which declare their
 * types and a service.
 */
public final class ChatFamily implements DocumentFamily {
  /** A chat template: {@code .chat.json} or {@code .yaml}. */
  public static final Kind CHAT = Kind.ofData("chat");

  /** The documents of tasks: {@code .task.json} or {@code .yaml}. */
  public static final Kind TASK = Kind.ofData("task");

  @Override
  public List<DocumentKind> kinds() {
    return List.of(
        DocumentKind.of(CHAT, "chat", ChatShapes.CHAT),
        new DocumentKind(TASK, "task", ChatShapes.TASK, ChatFamily::isTask, true));
  }

  /**
   * Returns whether data is a task. Its keys are common words, so data with other keys is not a
   * task.
   */
  private static boolean isTask(Mapping document) {
    return DocumentKind.hasRequired(document, ChatShapes.TASK)
        && ChatShapes.TASK
            .names()
            .containsAll(document.entries().stream().map(Entry::key).toList());
  }

  /** Reads all tasks first, because chat documents refer to them by name. */
  @Override
  public DocumentCompiler open(CompilationContext context) {
    ChatCompiler compiler = new ChatCompiler(context);
    context.documents(TASK).forEach(compiler::readTask);
    context.ofLibraries(TASK).forEach(compiler::readTaskOfLibrary);
    compiler.offerTasksOfLibraries();
    return compiler;
  }

  @Override
  public DocumentContract contract(CompiledDocument document) {
    DocumentContract members = DocumentFamily.super.contract(document);
    return document
        .entryPoint()
        .flatMap(
            prompt ->
                ReadChat.element(document.file())
                    .map(chat -> members.with(ChatContract.of(chat, prompt))))
        .orElse(members);
  }

  private static final class ChatCompiler implements DocumentCompiler {
    private final CompilationContext context;
    private final Tasks tasks = new Tasks();
    private final Map<SourceFile, List<Diagnostic>> findingsOfTasks = new HashMap<>();
    private final Map<SourceFile, List<Offer>> offers = new HashMap<>();

    ChatCompiler(CompilationContext context) {
      this.context = context;
    }

    void readTask(SourceFile file) {
      DiagnosticList found = new DiagnosticList();
      Optional<Task> task =
          InternalCompilerError.naming(
              file.id().path(),
              () -> DeclareTask.declare(file, context.inherited().apply(file), found));
      task.ifPresentOrElse(read -> tasks.add(read, found), tasks::addBroken);
      findingsOfTasks.put(file, found.toList());
    }

    void readTaskOfLibrary(SourceFile file) {
      InternalCompilerError.naming(
              file.id().path(),
              () -> DeclareTask.declare(file, context.inherited().apply(file), context.sink()))
          .ifPresent(tasks::addOfLibrary);
    }

    void offerTasksOfLibraries() {
      for (Task task : tasks.ofLibraries()) {
        offers.put(task.file(), List.of(new Offer(Lookup.TASK, task.name())));
      }
    }

    @Override
    public CompiledDocument compile(SourceFile file) {
      return file.kind().equals(TASK)
          ? CompiledDocument.declaration(file, findingsOfTasks.getOrDefault(file, List.of()))
          : CompileChat.compile(file, tasks, context.texts().inclusions(), context.helpers());
    }

    @Override
    public Declared declared() {
      return declared(tasks.all());
    }

    @Override
    public Declared declaredByLibraries() {
      return declared(tasks.ofLibraries());
    }

    private static Declared declared(Collection<Task> tasks) {
      List<SharedType> types = new ArrayList<>();
      List<SharedService> services = new ArrayList<>();
      for (Task task : tasks) {
        SourceFile file = task.file();
        for (SharedType shared : SharedTypes.of(file, task.types())) {
          boolean isContext = shared.name().equals(task.context().name());
          types.add(isContext ? shared.asContext() : shared);
        }
        services.add(
            new SharedService(file.root().packageName(), file.id().folder(), task.sources()));
      }
      return new Declared(types, services);
    }

    @Override
    public List<Offer> offers(SourceFile file) {
      return offers.getOrDefault(file, List.of());
    }
  }
}
