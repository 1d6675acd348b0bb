package com.acme.benchmark;

import com.acme.benchmark.peer.FreeMarker;
import com.acme.benchmark.peer.HandlebarsJava;
import com.acme.benchmark.peer.JapaneseRenderer;
import com.acme.benchmark.peer.Jte;
import com.acme.benchmark.peer.LangChain4j;
import com.acme.benchmark.peer.Qute;
import com.acme.benchmark.peer.Rocker;
import com.acme.benchmark.peer.SpringAi;
import com.acme.benchmark.peer.Stache;
import com.acme.benchmark.prompts.JapanesePrompt;
import com.acme.benchmark.rocker.japanese;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;

/** Half a page of Japanese, whose characters take two bytes each in memory. */
public class JapaneseText extends Workload {
  private static final String FORMAT =
      """
      あなたは「%s」のサポートを担当しています。%s様から次のお問い合わせをいただきました。

      %s

      回答は次の手順で作成してください。

      1. まず、お問い合わせの内容を一文でまとめ、%s様が何に困っているのかを確認します。
      2. バージョン%sについて公開されている資料だけを根拠にしてください。資料に書かれていないことは、\
      推測せずに「確認いたします」と答えます。
      3. 操作の手順には番号を付け、一つの手順には一つの操作だけを書きます。画面に表示される文言は、\
      そのまま「」で囲みます。
      4. 専門用語を使うときは、初めて出てくるところで短く説明します。
      5. 返金、契約、個人情報に関わる質問には答えず、担当者の%sに引き継ぎます。

      文章は丁寧な言葉で、全体を四百字以内にまとめてください。%s様には%sまでに返信するとお約束しています。\
      最後に%sの名前で署名してください。
      """;

  private final Map<String, Object> values =
      Map.of(
          "customer", "山田太郎",
          "product", "帳簿ノート",
          "version", "12.4",
          "question", "月末の集計を印刷すると、二枚目が白紙になります。先月までは問題ありませんでした。",
          "deadline", "明日の正午",
          "agent", "佐藤花子");
  private final JapanesePrompt prompt = JapanesePrompt.fromMap(values);
  private final Rendered rendered = new Rendered(prompt.render());
  private final Qute qute = new Qute("japanese");
  private final HandlebarsJava handlebars = new HandlebarsJava("japanese");
  private final FreeMarker freeMarker = new FreeMarker("japanese");
  private final LangChain4j langChain4j = new LangChain4j("japanese");
  private final SpringAi springAi = SpringAi.template("japanese");

  @Override
  public int outputBytes() {
    return rendered.bytes();
  }

  @Benchmark
  public String limit() {
    return rendered.copy();
  }

  @Benchmark
  public String generated() {
    return prompt.render();
  }

  @Benchmark
  public String byHand() {
    StringBuilder out = new StringBuilder();
    out.append("あなたは「").append(prompt.product());
    out.append("」のサポートを担当しています。").append(prompt.customer());
    out.append("様から次のお問い合わせをいただきました。\n\n").append(prompt.question());
    out.append("\n\n回答は次の手順で作成してください。\n\n1. まず、お問い合わせの内容を一文でまとめ、");
    out.append(prompt.customer());
    out.append("様が何に困っているのかを確認します。\n2. バージョン").append(prompt.version());
    out.append(
        "について公開されている資料だけを根拠にしてください。資料に書かれていないことは、推測せずに「確認いたします」"
            + "と答えます。\n3. 操作の手順には番号を付け、一つの手順には一つの操作だけを書きます。"
            + "画面に表示される文言は、そのまま「」で囲みます。\n4. 専門用語を使うときは、"
            + "初めて出てくるところで短く説明します。\n5. 返金、契約、個人情報に関わる質問には答えず、担当者の");
    out.append(prompt.agent());
    out.append("に引き継ぎます。\n\n文章は丁寧な言葉で、全体を四百字以内にまとめてください。");
    out.append(prompt.customer()).append("様には").append(prompt.deadline());
    out.append("までに返信するとお約束しています。最後に").append(prompt.agent());
    return out.append("の名前で署名してください。\n").toString();
  }

  @Benchmark
  public String stringFormat() {
    return String.format(
        FORMAT,
        prompt.product(),
        prompt.customer(),
        prompt.question(),
        prompt.customer(),
        prompt.version(),
        prompt.agent(),
        prompt.customer(),
        prompt.deadline(),
        prompt.agent());
  }

  @Benchmark
  public String jte() {
    return Jte.render("japanese.jte", prompt);
  }

  @Benchmark
  public String rocker() {
    return Rocker.render(japanese.template(prompt));
  }

  @Benchmark
  public String jstachio() {
    return JapaneseRenderer.of().execute(new Stache.Japanese(prompt));
  }

  @Benchmark
  public String qute() {
    return qute.render(values);
  }

  @Benchmark
  public String handlebarsJava() {
    return handlebars.render(values);
  }

  @Benchmark
  public String freeMarker() {
    return freeMarker.render(values);
  }

  @Benchmark
  public String langChain4j() {
    return langChain4j.render(values);
  }

  @Benchmark
  public String springAi() {
    return springAi.render(values);
  }
}
