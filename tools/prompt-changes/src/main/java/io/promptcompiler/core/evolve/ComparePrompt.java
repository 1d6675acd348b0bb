package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.evolve.CompareTypes.ObjectApi;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.LeastCost;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.TextProgram;
import java.util.List;
import java.util.Optional;

/**
 * Compares one prompt of any kind with the released one: its metadata, its rendering and its
 * members.
 */
final class ComparePrompt {
  private final ModuleState released;
  private final ModuleState present;
  private final EntryPoint old;
  private final EntryPoint now;
  private final ChangeSink report;

  ComparePrompt(
      ModuleState released,
      ModuleState present,
      EntryPoint old,
      EntryPoint now,
      ChangeSink report) {
    this.released = released;
    this.present = present;
    this.old = old;
    this.now = now;
    this.report = report;
  }

  void compare() {
    if (!old.about().kind().equals(now.about().kind()) || hasService(old) != hasService(now)) {
      add(
          now.about().kind(),
          Diagnostic.of(
              DiagnosticCode.KIND_CHANGED,
              now.location(),
              now.about().id(),
              old.about().kind(),
              now.about().kind()),
          List.of(ApiPart.whole(released.classOf(old))));
      return;
    }
    String before = released.classOf(old);
    String after = present.classOf(now);
    if (!before.equals(after)) {
      add(
          after,
          Diagnostic.of(
                  DiagnosticCode.CLASS_RENAMED, now.location(), now.about().id(), before, after)
              .fix(adviceOnClass(before, after)),
          List.of());
    }
    if (old.rendering() instanceof MessageProgram oldMessages
        && now.rendering() instanceof MessageProgram messages) {
      messages(oldMessages, messages);
    }
    if (old.rendering() instanceof TextProgram oldText
        && now.rendering() instanceof TextProgram text) {
      text(oldText, text);
    }
    members();
    if (now.tool().isPresent()) {
      CompareTypes.arguments(released, present, old, now, report);
    }
    CompareTypes.outputs(released, present, old, now, report);
    CompareListedTools.compare(old, now, report);
    CompareContracts.compare(
        released, present, released.contract(old), present.contract(now), report);
    new CompareOrigins(old, now, report).compare();
    CompareCaching.compare(old, now, report);
  }

  private static boolean hasService(EntryPoint entryPoint) {
    return entryPoint.rendering() instanceof MessageProgram messages && messages.hasService();
  }

  private void messages(MessageProgram oldMessages, MessageProgram messages) {
    if (!messages.hasService()) {
      fields().objects(old.parameters(), now.parameters(), "", ObjectApi.of(released.classOf(old)));
    }
    messagesAlone(oldMessages, messages);
    if (!messages.hasService()) {
      limitLowered("");
      new CompareVariants(released, old, now, report).compare(this::variant);
    }
  }

  private void messagesAlone(MessageProgram oldMessages, MessageProgram messages) {
    MessageProgram seen = new ReleasedArguments(oldMessages.service(), old.types()).in(messages);
    new CompareMessages(old, now, oldMessages, seen, present, report).compare();
  }

  /** Returns advice on a renamed class. The frontmatter can keep its name, but not its package. */
  private String adviceOnClass(String before, String after) {
    String keeps = "'class' in its frontmatter keeps the old name.";
    String id = old.about().id();
    if (id.equals(now.about().id())) {
      return keeps;
    }
    String found = "Look-ups of '" + id + "' find the prompt by its alias.";
    return packageOf(before).equals(packageOf(after)) ? found + " " + keeps : found;
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  private void text(TextProgram oldText, TextProgram text) {
    fields().objects(old.parameters(), now.parameters(), "", ObjectApi.of(released.classOf(old)));
    textAlone(oldText, text, "");
    limitRemoved();
    new CompareVariants(released, old, now, report).compare(this::variant);
  }

  /** Compares two variants with the same name. Variants have the parameters of the base. */
  private void variant(EntryPoint oldVariant, EntryPoint variant, String name) {
    boolean isStep = VersionStep.isMajor(oldVariant.about().version(), variant.about().version());
    ComparePrompt texts =
        new ComparePrompt(released, present, oldVariant, variant, report.ofPart(isStep));
    oldVariant
        .text()
        .ifPresent(before -> variant.text().ifPresent(text -> texts.textAlone(before, text, name)));
    if (oldVariant.rendering() instanceof MessageProgram before
        && variant.rendering() instanceof MessageProgram after) {
      texts.messagesAlone(before, after);
      texts.limitLowered(name);
    }
  }

  /**
   * Compares a single text.
   *
   * @param name the name of the text; empty if there is only one
   */
  private void textAlone(TextProgram oldText, TextProgram text, String name) {
    CompareTexts texts =
        new CompareTexts(old, now, old.parameters(), now.parameters(), present, report);
    texts.compare(oldText, text, name, new FirstDifference(old.location(), now.location()));
    texts.declarations();
    old.about().limit().ifPresent(limit -> limit(limit, text, name));
    limitLowered(name);
  }

  private void limitLowered(String name) {
    Optional<About.TokenLimit> limit = now.about().limit();
    Optional<Long> most = old.about().limit().map(About.TokenLimit::tokens);
    if (limit.isPresent() && limit.get().tokens() < most.orElse(Long.MAX_VALUE)) {
      long tokens = limit.get().tokens();
      String was = most.map(String::valueOf).orElse(DocumentContract.ABSENT);
      report.add(
          (name + " " + tokens).strip(),
          Diagnostic.of(DiagnosticCode.LIMIT_LOWERED, limit.get().location(), was, tokens)
              .fix("Values have less space.")
              .released(
                  old.about().limit().map(About.TokenLimit::location).orElse(old.location())));
    }
  }

  /**
   * Reports the removal of the last limit: only prompts with a limit have a method that enforces
   * it.
   */
  private void limitRemoved() {
    Optional<About.TokenLimit> first = old.limits().findFirst();
    if (first.isPresent() && now.limits().findFirst().isEmpty()) {
      report.add(
          "",
          Diagnostic.of(DiagnosticCode.LIMIT_REMOVED, now.location())
              .fix("Keep a limit, or count tokens in the calling code.")
              .released(first.get().location()),
          List.of(new ApiPart(released.classOf(old), "render")));
    }
  }

  private void limit(About.TokenLimit limit, TextProgram text, String name) {
    long least = LeastCost.tokens(text.instructions(), text.procedures());
    if (least > limit.tokens()) {
      report.add(
          (name + " " + least).strip(),
          Diagnostic.of(
                  DiagnosticCode.TEXT_OUTGROWN,
                  now.about().limit().map(About.TokenLimit::location).orElse(now.location()),
                  least,
                  limit.tokens())
              .fix("Callers reserved space for a text of the released 'maxTokens'.")
              .released(limit.location()));
    }
  }

  /** Compares the parameters of members. The existence of members is compared with the contract. */
  private void members() {
    for (Member member : old.members()) {
      for (Member same : now.members()) {
        if (!same.name().equals(member.name())) {
          continue;
        }
        if (member instanceof Member.Part oldPart && same instanceof Member.Part part) {
          part(oldPart, part);
        } else if (member instanceof Member.RecordType oldRecord
            && same instanceof Member.RecordType record) {
          record(oldRecord, record);
        }
      }
    }
  }

  private void record(Member.RecordType oldRecord, Member.RecordType record) {
    fields()
        .objects(
            oldRecord.object(),
            record.object(),
            record.name(),
            ObjectApi.of(released.classOf(oldRecord.object().ref())));
  }

  private void part(Member.Part oldPart, Member.Part part) {
    String className = released.classOf(old);
    ApiPart start = new ApiPart(className, released.names().method(oldPart.name()));
    ObjectApi api =
        new ObjectApi(
            released.resultClass(className, oldPart.name()).orElse(className), List.of(start));
    fields().objects(oldPart.parameters(), part.parameters(), "", api);
    CompareTexts texts =
        new CompareTexts(old, now, oldPart.parameters(), part.parameters(), present, report);
    // The variables are also part of the data, which is not compared for parameters.
    texts.allDefaults(part.parameters());
    List<Conversation.Message> before = oldPart.conversation().messages();
    List<Conversation.Message> after = part.conversation().messages();
    List<String> oldRoles = roles(before);
    List<String> newRoles = roles(after);
    if (!oldRoles.equals(newRoles)) {
      String roles = String.join(", ", oldRoles);
      String presentRoles = String.join(", ", newRoles);
      int at = TextPlace.same(oldRoles, newRoles);
      report.add(
          part.name() + " " + presentRoles,
          Diagnostic.of(
                  DiagnosticCode.MESSAGES_CHANGED,
                  at < after.size() ? after.get(at).location() : part.location(),
                  " of '" + part.name() + "'",
                  presentRoles)
              .fix("They were: " + roles + ".")
              .released(at < before.size() ? before.get(at).location() : oldPart.location()));
      texts.declarations();
      return;
    }
    for (int i = 0; i < before.size(); i++) {
      texts.compare(
          new TextProgram(before.get(i).text(), oldPart.conversation().procedures()),
          new TextProgram(after.get(i).text(), part.conversation().procedures()),
          "'" + part.name() + "." + after.get(i).role() + "'",
          new FirstDifference(before.get(i).location(), after.get(i).location()));
    }
    texts.declarations();
  }

  private static List<String> roles(List<Conversation.Message> messages) {
    return messages.stream().map(message -> message.role().toString()).toList();
  }

  private CompareTypes fields() {
    // Changed defaults are reported with the texts that depend on them.
    return CompareTypes.given(
        released, present, old.types(), now.types(), /* reportsDefaults= */ false, report);
  }

  private void add(String detail, Diagnostic finding, List<ApiPart> explains) {
    report.add(detail, finding.released(old.location()), explains);
  }
}
