/**
 * Districts, streets and towns of addresses in scripts without spaces and in Korean: names that many cities have, so
 * that one fits the city that was drawn. Written by hand.
 */
const words = (list: string): readonly string[] => list.split(' ');

export const JAPAN = {
  wards: words('中央区 北区 南区 東区 西区 港区 緑区 旭区 青葉区 若葉区 城東区 城南区 清水区 桜区'),
  towns: words(
    '本町 栄町 旭町 緑町 桜木町 若松町 寿町 新町 幸町 末広町 泉町 宮前 中野 松原 西原 高砂 朝日丘 富士見 春日 大宮 平和台 光が丘 若宮 弥生町',
  ),
  municipalities: words('松原市 桜川市 富士見市 若松市 緑野市 朝日町 高砂町 泉川町 中川村'),
  prefectures: words(
    '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県 東京都',
  ),
} as const;

export const CHINA = {
  districts: words(
    '新城区 河东区 河西区 江北区 城关区 东湖区 西湖区 南岸区 和平区 高新区 朝阳区 海曙区 鼓楼区 青山区 白云区 龙华区 锦江区 雨花区',
  ),
  counties: words('永康县 安平县 清河县 临泉县 长丰县 青田县'),
  towns: words('龙泉镇 清水镇 白马镇 金沙镇 石桥镇 柳河镇'),
  roads: words(
    '解放路 人民路 建设路 文化路 和平路 胜利路 光明路 新华路 友谊路 青年路 长江路 黄河路 朝阳路 红旗路 滨江路 幸福路 兴业路 学府路 中山路 北京路',
  ),
  names: words('翠湖 金桂 碧水 锦绣 阳光 祥和 万福 丽景 天成 华府 银杏 紫荆 云栖 枫林'),
} as const;

export const TAIWAN = {
  districts: words('中山區 信義區 中正區 東區 西區 南區 北區 松山區 前鎮區 左營區 安平區 北屯區 三民區'),
  roads: words('民生路 民權路 復興路 建國路 光復路 和平路 成功路 自由路 中華路 中正路 博愛路 忠孝路 仁愛路 重慶路'),
  names: words('吉祥 福德 光明 永安 青田 長樂 興隆'),
} as const;

export const KOREA = {
  districts: words('중구 동구 서구 남구 북구 연수구 수성구 해운대구 유성구 달서구 광산구 남동구'),
  roads: words('중앙로 시청로 대학로 문화로 평화로 희망로 번영로 충장로 삼일로 청사로 공원로 해안로 강변로 산성로'),
  neighbourhoods: words('신정동 태평동 상동 대명동 화정동 송현동 중앙동 평화동 용산동 신흥동'),
  provincial: words(
    '경기도|수원시 경기도|고양시 강원도|춘천시 강원도|원주시 충청북도|청주시 충청남도|천안시 전라북도|전주시 전라남도|순천시 경상북도|포항시 경상북도|구미시 경상남도|창원시 경상남도|김해시',
  ),
  places: words('한빛 무지개 푸른 은하 샛별 늘봄 가람 누리'),
} as const;
