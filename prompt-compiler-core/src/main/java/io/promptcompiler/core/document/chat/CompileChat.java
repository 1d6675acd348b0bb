package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.TemplateSettings;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.check.messages.CheckBudgets;
import io.promptcompiler.core.check.messages.CheckPrefixEnds;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.HashFiles;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.template.CompileToolList;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.LowerLeaf;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Braces;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compiles a chat document: looks up its task, and lowers its slots and its layout. */
final class CompileChat {
  private final SourceFile file;
  private final Tasks tasks;
  private final Inclusions inclusions;
  private final Helpers helpers;
  private final DiagnosticList sink = new DiagnosticList();

  private CompileChat(SourceFile file, Tasks tasks, Inclusions inclusions, Helpers helpers) {
    this.file = file;
    this.tasks = tasks;
    this.inclusions = inclusions;
    this.helpers = helpers;
  }

  /** Compiles a chat document. */
  static CompiledDocument compile(
      SourceFile file, Tasks tasks, Inclusions inclusions, Helpers helpers) {
    return new CompileChat(file, tasks, inclusions, helpers).compile();
  }

  private CompiledDocument compile() {
    Optional<ChatElement> chat = ReadChat.read(file, sink);
    Optional<Task> task = chat.flatMap(this::task);
    Optional<EntryPoint> entryPoint =
        task.flatMap(found -> chat.map(read -> entryPoint(found, read)));
    Set<SourceFile> includes = new LinkedHashSet<>(inclusions.dependencies().included());
    task.ifPresent(found -> includes.add(found.file()));
    return CompiledDocument.prompt(
        file, entryPoint.filter(any -> !sink.isBroken()), includes, sink.toList());
  }

  private Optional<Task> task(ChatElement chat) {
    return tasks.find(chat.task().text().strip(), file, chat.task().location(), sink);
  }

  private EntryPoint entryPoint(Task task, ChatElement chat) {
    MessageProgram program = program(task, chat);
    CheckPrefixEnds.check(program, sink);
    return new EntryPoint(
        about(task, chat),
        new EntryPoint.Naming(file.root().packageName(), "prompt", Optional.empty()),
        task.context(),
        task.types(),
        program,
        chat.tools().stream()
            .<Member>map(list -> CompileToolList.of(list, file, inclusions, sink))
            .toList(),
        file.location());
  }

  private MessageProgram program(Task task, ChatElement chat) {
    LowerTemplates texts =
        new LowerTemplates(
            new TemplateSettings(
                file.id().path(),
                task.context(),
                task.types(),
                helpers,
                Vocabulary.STANDARD,
                false,
                PrintStyle.JSON));
    LowerLeaf leaves =
        new LowerLeaf(file, Syntax.HANDLEBARS, Braces.MAY_FOLLOW, texts, inclusions, sink);
    References references = new References(task, texts, sink);
    Conditions conditions = new Conditions(references, task.types(), ReadData.isJson(file), sink);
    LowerMessage blocks = new LowerMessage(leaves, references, sink);
    LowerPlan plans = new LowerPlan(texts, leaves, references, conditions, blocks, sink);
    List<String> slots = chat.slots().stream().map(ChatElement.Slot::name).toList();
    Loops none = Loops.none(task.surroundings());
    List<Instruction> instructions = new ArrayList<>();
    List<ChatElement.Slot> byPriority = new ArrayList<>(chat.slots());
    byPriority.sort(Comparator.comparing(ChatElement.Slot::priority));
    for (ChatElement.Slot slot : byPriority) {
      Fill fill =
          new Fill(
              slots.indexOf(slot.name()),
              slot.budget().value(),
              plans.lower(slot.plan(), none),
              slot.key());
      new CheckBudgets(texts.procedures(), sink).check(fill, slot.budget().key());
      Optional<Value> when = slot.when().map(found -> conditions.lower(found, none));
      Optional<Boolean> decided = when.flatMap(Absence::decides);
      if (decided.isEmpty()) {
        instructions.add(when.<Instruction>map(it -> branch(it, fill)).orElse(fill));
      } else if (decided.get()) {
        instructions.add(fill);
      }
    }
    instructions.addAll(
        new LowerLayout(blocks, slots, sink).lower(chat.layout(), chat.slots(), none));
    return new MessageProgram(
        MessageProgram.Manner.DOCUMENT,
        task.sources(),
        references.requests(),
        slots,
        instructions,
        texts.procedures());
  }

  private static Branch branch(Value when, Fill fill) {
    return new Branch(when, List.of(fill), List.of(), fill.location());
  }

  private About about(Task task, ChatElement chat) {
    return new About(
            file.id().path(),
            file.kind().word(),
            file.root().scope().word(),
            List.of(chat.name()),
            chat.description(),
            "",
            "current",
            Optional.empty(),
            chat.responseFormat()
                .map(Located::value)
                .map(ConstantReader::read)
                .map(format -> format instanceof Constant.Text text ? text.value() : format.json())
                .orElse(""),
            hash(task))
        .withAliases(ReadAliases.read(chat.aliases(), file, sink));
  }

  /** Returns the hash over all files that the messages depend on. */
  private String hash(Task task) {
    List<SourceFile> others = new ArrayList<>(task.files());
    others.addAll(inclusions.files());
    return HashFiles.hash(file, others);
  }
}
