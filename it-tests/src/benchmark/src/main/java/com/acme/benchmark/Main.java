package com.acme.benchmark;

import com.acme.benchmark.cold.FiftyPrompts;
import com.acme.benchmark.cold.FirstRender;
import java.util.ArrayList;
import java.util.List;

/** Measures all groups, or those whose title has a text in it, and prints one table. */
public final class Main {
  private static final String TO_KEPT_BODY = "ToKeptBody";

  private static final List<Group> GROUPS =
      List.of(
          WarmGroup.againstLimit(
              "small text",
              SmallText.class,
              Target.atMost(1.3, "limit"),
              Target.allocatesAs("limit"),
              Target.faster(3, "jte")),
          WarmGroup.againstLimit(
              "large text",
              LargeText.class,
              Target.atMost(1.3, "limit"),
              Target.allocatesAs("limit"),
              Target.faster(3, "jte")),
          WarmGroup.againstLimit("Japanese text", JapaneseText.class),
          WarmGroup.againstLimit(
              "loop over 100", TaskLoop.class, Target.atMost(5, "limit"), Target.faster(2, "jte")),
          WarmGroup.againstLimit("partials", Partials.class, Target.atMost(1.1, "generatedInline")),
          bytes("large UTF-8", LargeUtf8.class, 2, 1.4, 1.5, "jteBytes"),
          bytes("large UTF-8, short values", LargeShortUtf8.class, 2, 1.4, 1.5, "jteBytes"),
          bytes("large JSON", LargeJson.class, 2.5, 2, 10, "jteWithJackson"),
          bytes("large JSON, short values", LargeShortJson.class, 2.5, 1.8, 10, "jteWithJackson"),
          WarmGroup.againstLimit(
              "JSON of 8 KB values", ReviewJson.class, Target.faster(1, "escapingByJackson")),
          WarmGroup.chat("chat, 100 items", Chat.class, 100, 1.2),
          WarmGroup.chat("chat, 1000 items", Chat.class, 1000, 1.2),
          WarmGroup.chat("chat, tokenizer", TokenizedChat.class, 100, 1.1),
          new ColdGroup("cold, first prompt", FirstRender.class, List.of(Target.within(1))),
          new ColdGroup(
              "cold, 50 prompts",
              FiftyPrompts.class,
              List.of(
                  Target.atMost(1.2, "byHand"),
                  Target.atMost(1, "byHandWithStages"),
                  Target.atMost("generatedFromMaps", 1.4, "byHand"))));

  private Main() {}

  private static List<Group> groups(Settings settings) {
    List<Group> groups = new ArrayList<>(GROUPS);
    groups.add(new BuildGroup(settings.templates()));
    return groups;
  }

  /**
   * Bytes.
   *
   * @param most how many times the limit they may take with a new body
   * @param mostToKept the same with a kept body
   * @param least how many times as long a peer should take, with either
   */
  private static Group bytes(
      String title,
      Class<? extends Workload> workload,
      double most,
      double mostToKept,
      double least,
      String peer) {
    return WarmGroup.againstLimit(
        title,
        workload,
        Target.atMost(most, "limit"),
        Target.faster(least, peer),
        Target.atMost("generated" + TO_KEPT_BODY, mostToKept, "limit"),
        Target.faster("generated" + TO_KEPT_BODY, least, peer + TO_KEPT_BODY));
  }

  /**
   * Measures.
   *
   * @param args how many forks, how many seconds of warming up and of measuring, how many processes
   *     for a cold start, how many builds, of how many templates, and a text
   */
  public static void main(String[] args) {
    Settings settings = Settings.of(args);
    List<Measured> measured = new ArrayList<>();
    for (Group group : groups(settings)) {
      if (group.title().contains(settings.only())) {
        System.out.println("Measuring " + group.title());
        measured.add(group.measure(settings));
      }
    }
    System.out.print(Table.of(measured));
  }
}
