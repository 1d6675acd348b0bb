package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.check.LowerTexts;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.Setting;
import io.promptcompiler.core.check.Surroundings;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.HashFiles;
import io.promptcompiler.core.document.LowerLeaf;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.TextLibrary;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Braces;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Compiles a chat document: finds its task, lowers its slots and its layout. */
public final class CompileChat {
  private final SourceFile file;
  private final Tasks tasks;
  private final TextLibrary library;
  private final Helpers helpers;
  private final DiagnosticList sink = new DiagnosticList();

  private CompileChat(SourceFile file, Tasks tasks, TextLibrary library, Helpers helpers) {
    this.file = file;
    this.tasks = tasks;
    this.library = library;
    this.helpers = helpers;
  }

  /** The entry point that a chat document is, or nothing and findings. */
  public static Optional<EntryPoint> compile(
      SourceFile file, Tasks tasks, TextLibrary library, Helpers helpers, DiagnosticSink sink) {
    CompileChat compiling = new CompileChat(file, tasks, library, helpers);
    Optional<EntryPoint> entryPoint =
        ReadData.read(file, ChatShapes.CHAT, compiling.sink).flatMap(compiling::document);
    compiling.sink.toList().forEach(sink::report);
    return compiling.sink.isBroken() ? Optional.empty() : entryPoint;
  }

  private Optional<EntryPoint> document(Mapping document) {
    Keys keys = new Keys(document, sink);
    Location place = keys.scalar("task").orElseThrow().location();
    return tasks.find(keys.text("task"), file, place, sink).map(task -> entryPoint(task, keys));
  }

  private EntryPoint entryPoint(Task task, Keys keys) {
    MessageProgram program = program(task, keys);
    return new EntryPoint(
        about(task, keys),
        new EntryPoint.Naming(file.root().packageName(), "prompt", Optional.empty()),
        task.context(),
        task.types(),
        program,
        List.of(),
        file.location());
  }

  private MessageProgram program(Task task, Keys keys) {
    LowerTexts texts =
        new LowerTexts(
            new Setting(
                file.id().path(), task.context(), task.types(), helpers, false, PrintStyle.JSON));
    LowerLeaf leaves =
        new LowerLeaf(file, Syntax.HANDLEBARS, Braces.MAY_FOLLOW, texts, library, sink);
    References references = new References(task, texts, sink);
    Conditions conditions = new Conditions(references, task.types(), ReadData.isJson(file), sink);
    LowerMessage blocks = new LowerMessage(leaves, references, sink);
    LowerPlan plans = new LowerPlan(texts, leaves, references, conditions, blocks, sink);
    Mapping declared = keys.mapping("slots").orElseThrow();
    List<String> slots = declared.entries().stream().map(Entry::key).toList();
    Loops none = Loops.none(surroundings(task));
    List<MessageInstruction> instructions = new ArrayList<>();
    List<Entry> byPriority = new ArrayList<>(declared.entries());
    byPriority.sort(Comparator.comparing(CompileChat::priority));
    for (Entry slot : byPriority) {
      Keys parts = new Keys((Mapping) slot.value(), sink);
      Fill fill =
          new Fill(
              slots.indexOf(slot.key()),
              LowerMessage.budget(parts),
              plans.lower(parts.sequence("plan").orElseThrow(), none),
              slot.keyLocation());
      Location budget = parts.entry("budget").map(Entry::keyLocation).orElse(slot.keyLocation());
      new CheckBudgets(texts.procedures(), sink).check(fill, budget);
      Optional<Value> when = parts.mapping("when").map(found -> conditions.lower(found, none));
      Optional<Boolean> decided = when.flatMap(Absence::decides);
      if (decided.isEmpty()) {
        instructions.add(when.<MessageInstruction>map(it -> branch(it, fill)).orElse(fill));
      } else if (decided.get()) {
        instructions.add(fill);
      }
    }
    instructions.addAll(
        new LowerLayout(blocks, slots, sink)
            .lower(keys.sequence("layout").orElseThrow(), declared, none));
    return new MessageProgram(
        task.sources(), references.requests(), slots, instructions, texts.procedures());
  }

  private static Branch branch(Value when, Fill fill) {
    return new Branch(when, List.of(fill), List.of(), fill.location());
  }

  private static Integer priority(Entry slot) {
    Keys keys = new Keys((Mapping) slot.value(), finding -> {});
    return Integer.valueOf(keys.text("priority"));
  }

  /** The context as {@code ctx}, and its globals wherever nothing else has their name. */
  private static Surroundings surroundings(Task task) {
    Value context = new Value.Parameters(task.context().ref());
    Surroundings around = Surroundings.NONE.naming("ctx", context);
    Optional<Field> globals = task.context().field("globals");
    if (globals.isEmpty() || !(globals.get().type() instanceof Type.ObjectRef ref)) {
      return around;
    }
    Value all = new Value.Member(context, globals.get());
    around = around.fallingBack("globals", all);
    ObjectType object = task.types().object(ref);
    for (Field field : object.fields()) {
      around = around.fallingBack(field.name(), new Value.Member(all, field));
    }
    return around;
  }

  private About about(Task task, Keys keys) {
    return new About(
        file.id().path(),
        file.kind().word(),
        file.root().scope().word(),
        List.of(keys.text("name")),
        keys.text("description"),
        "",
        "current",
        Optional.empty(),
        keys.entry("responseFormat")
            .map(entry -> ConstantReader.read(entry.value()))
            .map(format -> format instanceof Constant.Text text ? text.value() : format.json())
            .orElse(""),
        hash(task));
  }

  /** The hash over all files that the messages depend on. */
  private String hash(Task task) {
    List<SourceFile> others = new ArrayList<>(task.files());
    others.addAll(library.dependencies(file));
    return HashFiles.hash(file, others);
  }
}
