package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.chat.ChatElement.LayoutItem;
import io.promptcompiler.core.document.chat.ChatElement.ShownSlot;
import io.promptcompiler.core.document.chat.ConditionElement.Comparison;
import io.promptcompiler.core.document.chat.ConditionElement.Operator;
import io.promptcompiler.core.document.chat.PlanItem.SortOrder;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.ObjectReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a chat document of the right shape to typed elements. */
final class ReadChat {
  private ReadChat() {}

  /** Reads a document as a chat; empty, with findings, if there are errors. */
  static Optional<ChatElement> read(SourceFile file, DiagnosticSink sink) {
    return ReadData.read(file, sink)
        .filter(document -> !isListOfMessages(document, file, sink))
        .filter(document -> ReadData.isGood(file, document, ChatShapes.CHAT, sink))
        .map(ObjectReader::of)
        .map(ReadChat::chat);
  }

  /** Reports a document that only lists messages, as in other tools. */
  private static boolean isListOfMessages(Mapping document, SourceFile file, DiagnosticSink sink) {
    Optional<Entry> messages =
        document.entry("messages").filter(entry -> entry.value() instanceof Sequence);
    if (messages.isEmpty() || document.entry("layout").isPresent()) {
      return false;
    }
    String name = file.id().fileName().replaceFirst("\\.chat\\..*", ".chat.md");
    sink.report(
        Diagnostic.of(
                DiagnosticCode.NOT_A_KEY,
                messages.get().keyLocation(),
                "messages",
                "a chat document")
            .fix(
                "Write the messages in a file '"
                    + name
                    + "': '{{#system}}…{{/system}}' and '{{#user}}…{{/user}}'."));
    return true;
  }

  /** Reads a document as a chat; empty if it does not have the shape of one. */
  static Optional<ChatElement> element(SourceFile file) {
    return read(file, problem -> {});
  }

  private static ChatElement chat(ObjectReader chat) {
    return new ChatElement(
        chat.required("task"),
        chat.text("name"),
        chat.text("description"),
        chat.objects("layout", ReadChat::layoutItem),
        chat.requiredObject("slots").entries().stream().map(ReadChat::slot).toList(),
        chat.scalars(ReadAliases.KEY),
        chat.value(Member.Tools.KEY).filter(Sequence.class::isInstance),
        chat.value("responseFormat").map(found -> chat.written("responseFormat", found)));
  }

  private static LayoutItem layoutItem(ObjectReader item) {
    return item.text("kind").equals("message")
        ? message(item)
        : new ShownSlot(
            item.required("name"),
            item.oneOrMany("header", ReadChat::message),
            item.oneOrMany("footer", ReadChat::message),
            item.truth("omitIfEmpty", true),
            item.location());
  }

  private static ChatElement.Slot slot(Entry entry) {
    ObjectReader slot = ObjectReader.of(entry).orElseThrow();
    return new ChatElement.Slot(
        entry.key(),
        entry.keyLocation(),
        slot.count("priority").orElseThrow(),
        slot.object("when").map(ReadChat::condition),
        slot.written("budget", budget(slot)),
        plan(slot, "plan"));
  }

  private static List<PlanItem> plan(ObjectReader object, String key) {
    return object.objects(key, ReadChat::planItem);
  }

  private static PlanItem planItem(ObjectReader item) {
    return switch (item.text("kind")) {
      case "message" -> message(item);
      case "if" ->
          new PlanItem.If(
              condition(item.requiredObject("when")),
              plan(item, "then"),
              item.value("else").map(any -> item.written("else", plan(item, "else"))),
              item.location());
      default -> forEach(item);
    };
  }

  private static PlanItem forEach(ObjectReader item) {
    return new PlanItem.ForEach(
        reference(item.requiredObject("source")),
        item.scalar("order")
            .map(order -> order.text().equals("asc") ? SortOrder.ASCENDING : SortOrder.DESCENDING),
        item.text("fillDir").equals("prepend"),
        item.count("limit"),
        item.object("interleave").flatMap(between -> between.scalar("text")),
        plan(item, "map"),
        budget(item),
        item.truth("stopWhenOutOfBudget", true),
        item.location());
  }

  private static MessageElement message(ObjectReader message) {
    Location word = message.required("role").location();
    return new MessageElement(
        Role.valueOf(message.text("role").toUpperCase(Locale.ROOT)),
        word,
        message.scalar("content"),
        message.object("from").map(from -> message.written("from", reference(from))),
        message.written("prefix", message.truth("prefix", false)),
        message.truth("skipIfEmptyInterpolation", false),
        budget(message),
        message.location());
  }

  private static OptionalInt budget(ObjectReader object) {
    return object
        .object("budget")
        .map(budget -> budget.count("maxTokens"))
        .orElse(OptionalInt.empty());
  }

  private static ReferenceElement reference(ObjectReader reference) {
    Optional<ObjectReader> args = reference.object("args");
    return new ReferenceElement(
        reference.required("source"),
        reference.value("args").map(given -> reference.written("args", given)),
        args.flatMap(given -> given.scalar("path")),
        args.flatMap(given -> given.scalar("level")),
        reference.location());
  }

  private static ConditionElement condition(ObjectReader condition) {
    ReferenceElement ref = reference(condition.requiredObject("ref"));
    return switch (condition.text("type")) {
      case "exists" -> new ConditionElement.Exists(ref);
      case "nonEmpty" -> new ConditionElement.NonEmpty(ref, condition.required("type").location());
      case "eq" -> comparison(condition, ref, Operator.EQUAL);
      case "neq" -> comparison(condition, ref, Operator.NOT_EQUAL);
      case "gt" -> comparison(condition, ref, Operator.GREATER);
      default -> comparison(condition, ref, Operator.LESS);
    };
  }

  private static Comparison comparison(
      ObjectReader condition, ReferenceElement ref, Operator operator) {
    return new Comparison(ref, operator, condition.anything("value"));
  }
}
